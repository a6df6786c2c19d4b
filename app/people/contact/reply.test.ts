import { expect, test } from "vitest";
import { fillTemplate, replySubject } from "./reply";

test("an answer's subject begins with Re: once", () => {
  expect(replySubject("Do you ship to Windhoek?")).toBe("Re: Do you ship to Windhoek?");
  expect(replySubject("RE: Do you ship?")).toBe("RE: Do you ship?");
  expect(replySubject("Return: a skirt")).toBe("Re: Return: a skirt");
});

test("a template takes the visitor's name, whatever is in it", () => {
  expect(fillTemplate("Dear {first name} ({name}), {size}?", " Selma  Hamutenya ")).toBe(
    "Dear Selma (Selma  Hamutenya), {size}?",
  );
  // Characters that a replacement text would read as a pattern.
  expect(fillTemplate("Dear {name},", "$& $1")).toBe("Dear $& $1,");
  expect(fillTemplate("Dear {first name},", "")).toBe("Dear ,");
});
