import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PictureSource } from "./pictures";
import { countWords, readingMinutes, readingTime, toParagraphs, toParts } from "./story-text";

const found = (address: string, caption: string): PictureSource => ({
  src: address,
  alt: caption,
  width: 3,
  height: 2,
});

describe("paragraphs", () => {
  test("blank lines divide paragraphs", { tags: "@3.8" }, () => {
    expect(toParagraphs("One.\n\nTwo.\n\n\n\nThree.")).toEqual(["One.", "Two.", "Three."]);
  });

  test("a line of spaces is blank, and so are the line ends of other systems", () => {
    expect(toParagraphs("One.\n \t\nTwo.\r\n\r\nThree.\r\n \r\n\r\nFour.")).toEqual([
      "One.",
      "Two.",
      "Three.",
      "Four.",
    ]);
  });

  test("a single line break does not divide", () => {
    expect(toParagraphs("  One\nline.  \n\nTwo. ")).toEqual(["One line.", "Two."]);
  });

  test("nothing makes no paragraphs", () => {
    expect(toParagraphs("")).toEqual([]);
    expect(toParagraphs(" \n\n \n")).toEqual([]);
  });

  test("no word is lost, none is added, and no paragraph is empty", () => {
    const part = fc.constantFrom("a", "word", "é", "\n", "\n\n", "\r\n", " ", "\t", "\n \n");
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join("")),
        (content) => {
          const paragraphs = toParagraphs(content);
          expect(paragraphs.join(" ").split(" ").filter(Boolean)).toEqual(
            content.split(/\s+/).filter(Boolean),
          );
          expect(paragraphs.every((paragraph) => paragraph.trim() === paragraph && paragraph !== "")).toBe(
            true,
          );
        },
      ),
    );
  });
});

describe("parts", () => {
  test("a story without a short paragraph is one run of text", () => {
    const long = "A long paragraph. ".repeat(10).trim();
    expect(toParts(`One.\n\n${long}\n\nThree.`, found)).toEqual([
      { kind: "text", paragraphs: ["One.", long, "Three."] },
    ]);
  });

  test("the shortest paragraph within is set as a pull quote, in its own place", () => {
    expect(toParts("One.\n\nNot quite as short.\n\nOnly a tension.\n\nFour.", found)).toEqual([
      { kind: "text", paragraphs: ["One.", "Not quite as short."] },
      { kind: "quote", words: "Only a tension." },
      { kind: "text", paragraphs: ["Four."] },
    ]);
  });

  test("the first and the last paragraph are never the pull quote", () => {
    expect(toParts("One.\n\nTwo.", found)).toEqual([{ kind: "text", paragraphs: ["One.", "Two."] }]);
  });

  test("two pictures in a row belong together, a third does not", () => {
    const parts = toParts("![A](/a.jpg)\n\n![](/b.jpg)\n\n![C](/c.jpg)", found);
    expect(parts).toEqual([
      {
        kind: "pictures",
        pictures: [
          { picture: found("/a.jpg", "A"), caption: "A" },
          { picture: found("/b.jpg", ""), caption: "" },
        ],
      },
      { kind: "pictures", pictures: [{ picture: found("/c.jpg", "C"), caption: "C" }] },
    ]);
  });

  test("signs inside a sentence mean nothing", () => {
    const sentence = "This ![is](not) a picture.";
    expect(toParts(sentence, found)).toEqual([{ kind: "text", paragraphs: [sentence] }]);
  });
});

describe("marks", () => {
  const parts = (content: string) => toParts(content, found);

  test("a heading stands in its run of text", () => {
    expect(parts("One.\n\n## The fourth row\n\nTwo.")).toEqual([
      { kind: "text", paragraphs: ["One.", { heading: "The fourth row" }, "Two."] },
    ]);
  });

  test("a chosen quote is set large, and no other is looked for", () => {
    const long = "A long paragraph. ".repeat(10).trim();
    expect(parts(`One.\n\nShort.\n\n> Only a tension.\n\n${long}\n\nFour.`)).toEqual([
      { kind: "text", paragraphs: ["One.", "Short."] },
      { kind: "quote", words: "Only a tension." },
      { kind: "text", paragraphs: [long, "Four."] },
    ]);
  });

  test("a link is words with an address, and the rest of the paragraph stays around it", () => {
    expect(parts("See [the shows](/events) and [Lagos](https://lagos.example/a?b=1).")).toEqual([
      {
        kind: "text",
        paragraphs: [
          [
            "See ",
            { words: "the shows", to: "/events" },
            " and ",
            { words: "Lagos", to: "https://lagos.example/a?b=1" },
            ".",
          ],
        ],
      },
    ]);
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "events",
    "JaVaScRiPt:x",
  ])("%s is no address: the signs stay as they are typed", (address) => {
    const text = `A [link](${address}).`;
    expect(parts(text)).toEqual([{ kind: "text", paragraphs: [text] }]);
  });

  test.each(["#One", "##Two", "### Three", "##", ">"])("%j is no mark", (text) => {
    expect(parts(text)).toEqual([{ kind: "text", paragraphs: [text] }]);
  });

  test("whatever is typed, no link leads to a script", () => {
    const piece = fc.constantFrom(
      "[",
      "](",
      ")",
      "a",
      " ",
      "javascript:",
      "/x",
      "http://",
      "## ",
      "> ",
      "\n\n",
      "!",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        for (const part of parts(pieces.join("")))
          for (const paragraph of part.kind === "text" ? part.paragraphs : [])
            for (const run of Array.isArray(paragraph) ? paragraph : [])
              if (typeof run === "object") expect(run.to).toMatch(/^(\/(?!\/)|https?:\/\/|mailto:)/);
      }),
    );
  });
});

describe("reading time", () => {
  test("marks are no words", () => {
    expect(countWords("## One two\n\n> Three\n\n[Four five](/events) six\n\n![No words](/a.jpg)")).toBe(6);
    expect(countWords("")).toBe(0);
  });

  const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");

  test("two hundred words take a minute, and nothing takes less than one", () => {
    expect(readingMinutes("")).toBe(1);
    expect(readingMinutes(words(200))).toBe(1);
    expect(readingMinutes(words(900))).toBe(5);
  });

  test("pictures take no time", () => {
    expect(readingMinutes(`${words(200)}\n\n![${words(400)}](/a.jpg)`)).toBe(1);
  });

  test("it is told in words up to twelve", () => {
    expect(readingTime(1)).toBe("one minute");
    expect(readingTime(9)).toBe("nine minutes");
    expect(readingTime(12)).toBe("twelve minutes");
    expect(readingTime(13)).toBe("13 minutes");
  });
});
