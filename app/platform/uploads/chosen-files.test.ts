import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { line } from "~/platform/lib/forms";
import { arbitraryText } from "../../../test/support/arbitrary-text.ts";
import {
  addFiles,
  FILE_OF_ANOTHER_KIND,
  FILE_TOO_LARGE,
  fileLabel,
  MAX_FILE_BYTES,
  MAX_FILES,
  missingFilesNote,
  TOO_MANY_FILES,
} from "./chosen-files";

function file(name: string, { type = "image/png", size = 10 } = {}): File {
  const made = new File(["x"], name, { type, lastModified: 1 });
  return Object.defineProperty(made, "size", { value: size });
}
const names = (files: readonly File[]) => files.map(({ name }) => name);

describe("a file's name", () => {
  it("stays as it is when it is one line", () => {
    expect(fileLabel("Òkè & lace – draft (2).JPG")).toBe("Òkè & lace – draft (2).JPG");
  });

  it("is always one a row can keep", () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryText, fc.string({ unit: "binary", maxLength: 400 })), (name) => {
        const label = fileLabel(name);
        expect(line(255).safeParse(label).data).toBe(label);
      }),
    );
  });
});

describe("choosing files", () => {
  it("adds to those chosen before, each once", () => {
    const first = addFiles([], [file("a.png"), file("b.pdf", { type: "application/pdf" })]);
    const second = addFiles(first.files, [file("a.png"), file("c.png")]);
    expect(names(second.files)).toEqual(["a.png", "b.pdf", "c.png"]);
    expect(second.problem).toBeNull();
  });

  it("takes ten and says why not more", () => {
    const many = Array.from({ length: MAX_FILES + 2 }, (_, index) => file(`${index}.png`));
    const { files, problem } = addFiles([], many);
    expect(files).toHaveLength(MAX_FILES);
    expect(problem).toBe(`Left out: 10.png, 11.png. ${TOO_MANY_FILES}`);
  });

  it("takes 10 MB and not a byte more", () => {
    const { files, problem } = addFiles(
      [],
      [file("full.png", { size: MAX_FILE_BYTES }), file("over.png", { size: MAX_FILE_BYTES + 1 })],
    );
    expect(names(files)).toEqual(["full.png"]);
    expect(problem).toBe(`Left out: over.png. ${FILE_TOO_LARGE}`);
  });

  it("leaves out what says it is something else; what says nothing the server looks at", () => {
    const { files, problem } = addFiles(
      [],
      [file("song.mp3", { type: "audio/mpeg" }), file("photo.heic", { type: "" })],
    );
    expect(names(files)).toEqual(["photo.heic"]);
    expect(problem).toBe(`Left out: song.mp3. ${FILE_OF_ANOTHER_KIND}`);
  });

  it("names each one left out beside its own reason", () => {
    const { problem } = addFiles(
      [],
      [file("song.mp3", { type: "audio/mpeg" }), file("over.png", { size: MAX_FILE_BYTES + 1 })],
    );
    expect(problem).toBe(`Left out: over.png. ${FILE_TOO_LARGE} Left out: song.mp3. ${FILE_OF_ANOTHER_KIND}`);
  });
});

it("what did not arrive is named, with what to do about it", () => {
  const advice = (them: string) => `Please bring ${them} along.`;
  expect(missingFilesNote(["a.png"], advice)).toBe(
    "One file could not be sent: a.png. Please bring it along.",
  );
  expect(missingFilesNote(["a.png", "b.pdf"], advice)).toBe(
    "2 files could not be sent: a.png, b.pdf. Please bring them along.",
  );
});
