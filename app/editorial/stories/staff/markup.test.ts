import { expect, test } from "vitest";
import { toParts } from "~/platform/lib/story-text";
import { type Mark, marked, type Selection } from "./markup";

/** `|` stands at both ends of the selection. */
function apply(mark: Mark, picture: string): { text: string; selected: string } {
  const [before = "", chosen = "", after = ""] = picture.split("|");
  const selection: Selection = {
    text: before + chosen + after,
    start: before.length,
    end: before.length + chosen.length,
  };
  const { insert, select } = marked(mark, selection);
  return { text: before + insert + after, selected: insert.slice(...select) };
}

test("a heading and a quote stand in a paragraph of their own", () => {
  expect(apply("heading", "One.\n|Row four|\nTwo.").text).toBe("One.\n\n## Row four\n\nTwo.");
  expect(apply("quote", "One. |Only a tension.|").text).toBe("One. \n\n> Only a tension.");
  expect(apply("heading", "||")).toEqual({ text: "## Heading", selected: "Heading" });
});

test("a link keeps its words and waits for its address", () => {
  expect(apply("link", "See |the shows|.")).toEqual({ text: "See [the shows](/).", selected: "the shows" });
  expect(apply("link", "See |/events|.").text).toBe("See [/events](/events).");
});

test("what the buttons write, the story reads", () => {
  const kinds = (["heading", "quote", "picture"] as const).map((mark) => {
    const { text } = apply(mark, "One.\n\n|words|\n\nThree.");
    return toParts(text, () => null).map(({ kind }) => kind);
  });
  expect(kinds).toEqual([["text"], ["text", "quote", "text"], ["text", "pictures", "text"]]);
});
