import { expect, test } from "vitest";
import { describeBlocks, type NewsletterBlock, problemOf, readBlocks } from "./newsletter-blocks";

const BLOCKS: NewsletterBlock[] = [
  { kind: "text", text: "Twelve days." },
  { kind: "picture", picture: "pictures/1" },
  { kind: "product", id: "opera-cape" },
  { kind: "button", words: "Buy Tickets", href: "/events" },
];

test("blocks are read from a row and from a form alike", () => {
  expect(readBlocks(BLOCKS)).toEqual(BLOCKS);
  expect(readBlocks(JSON.stringify(BLOCKS))).toEqual(BLOCKS);
});

test.each([
  ["no list", {}],
  ["no JSON", "[{"],
  ["an unknown kind", [{ kind: "script", text: "x" }]],
  ["a part that is missing", [{ kind: "text" }]],
  ["too many", Array.from({ length: 41 }, () => BLOCKS[0])],
  ["a text that is too long", [{ kind: "text", text: "x".repeat(10_001) }]],
])("%s is refused", (_, value) => {
  expect(readBlocks(value)).toBeNull();
});

test.each([
  [{ kind: "text", text: " " }],
  [{ kind: "picture", picture: "" }],
  [{ kind: "event", id: "" }],
  [{ kind: "button", words: "", href: "/events" }],
  [{ kind: "button", words: "Look", href: "javascript:alert(1)" }],
  [{ kind: "button", words: "Look", href: "//elsewhere.example" }],
] as [NewsletterBlock][])("%j has to be filled in", (block) => {
  expect(problemOf(block)).not.toBeNull();
});

test("a complete letter has nothing to fill in, and can be told in words", () => {
  expect(BLOCKS.map(problemOf)).toEqual([null, null, null, null]);
  expect(describeBlocks(BLOCKS)).toBe(
    "Text: Twelve days.\nPicture: pictures/1\nPiece: opera-cape\nButton: Buy Tickets, /events",
  );
});
