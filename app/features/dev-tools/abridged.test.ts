import { expect, it } from "vitest";
import { abridged } from "./abridged";

it("shows the beginning and the length, and of a short secret hardly anything", () => {
  expect(abridged("eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9")).toBe("eyJhbG… (36 characters)");
  expect(abridged("abcd")).toBe("a… (4 characters)");
  expect(abridged("")).toBe("… (0 characters)");
});
