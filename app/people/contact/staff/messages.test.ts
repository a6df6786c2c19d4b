import { expect, test } from "vitest";
import { readMessagesQuery, readRecord, statusAfter, toRecord } from "./messages";

const ID = "0a8c5a52-7d0f-4a1e-9a6e-0d7b5b1c2d3e";

test("an address says what the inbox shows; what it cannot mean is left out", () => {
  const read = (text: string) => readMessagesQuery(new URLSearchParams(text));
  expect(read(`show=open&q=%20selma&sort=oldest&after=${ID}`)).toMatchObject({
    show: "open",
    search: "selma",
    sort: "oldest",
    after: ID,
  });
  expect(read("show=new&sort=up&after=1")).toMatchObject({ show: "", sort: "", after: "" });
});

test("a move is one of three, and nothing that every object has", () => {
  expect(["close", "spam", "reopen", "answered", "constructor"].map(statusAfter)).toEqual([
    "closed",
    "spam",
    "new",
    null,
    null,
  ]);
});

test("what is undone is brought back to what it was", () => {
  expect(readRecord(toRecord({ id: ID, status: "answered" }))).toEqual({ id: ID, status: "answered" });
  for (const text of ["", ID, `${ID}.paid`, "1.new"]) expect(readRecord(text)).toBeNull();
});
