import { expect, it } from "vitest";
import { createLog } from "./log.ts";

function lineOf(details: object): string {
  const lines: string[] = [];
  createLog("info", { write: (line) => lines.push(line) }).error(details, "mail: not sent");
  expect(lines).toHaveLength(1);
  return lines[0] ?? "";
}

it("an error is logged with its kind, words and place, and without the people in it", () => {
  const refused = Object.assign(new Error("550 5.1.1 <naledi+shop@mail.example>: no such mailbox"), {
    code: "EENVELOPE",
    rejected: ["naledi+shop@mail.example"],
    detail: "Key (email)=(naledi+shop@mail.example) already exists.",
  });
  const line = lineOf({ err: new TypeError("a mail was not sent", { cause: refused }) });
  expect(line).not.toMatch(/naledi/);
  const { err, msg } = JSON.parse(line);
  expect(msg).toBe("mail: not sent");
  expect(err.type).toBe("TypeError");
  expect(err.message).toContain("550 5.1.1 <…@…>: no such mailbox");
  expect(err.stack).toContain("log.test.ts");
  expect(JSON.parse(lineOf({ err: refused })).err).toMatchObject({ code: "EENVELOPE" });
});

it("packages keep their names in it, and what is no error is written as it is", () => {
  const err = new Error("at node_modules/@supabase/lite/index.js, pglite@0.4.5");
  expect(JSON.parse(lineOf({ err })).err.message).toBe(err.message);
  expect(JSON.parse(lineOf({ err: { status: 503 } })).err).toEqual({ status: 503 });
});
