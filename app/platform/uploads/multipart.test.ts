import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MultipartError, multipartBoundary, readMultipart } from "./multipart.server";

/** The same bytes in other pieces. */
async function* cut(bytes: Uint8Array, sizes: readonly number[]) {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function readAll(body: AsyncIterable<Uint8Array>, boundary: string) {
  const parts = [];
  for await (const { content, ...part } of readMultipart(body, boundary)) {
    const chunks = [];
    for await (const chunk of content) chunks.push(chunk);
    parts.push({ ...part, content: Buffer.concat(chunks).toString("latin1") });
  }
  return parts;
}

/** As a browser's engine writes a form. */
async function written(form: FormData) {
  const response = new Response(form);
  const boundary = multipartBoundary(response.headers.get("Content-Type") ?? "") ?? "";
  return { boundary, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const text = (words: string, boundary = "x") => ({
  boundary,
  bytes: Buffer.from(words.replaceAll("\n", "\r\n"), "latin1"),
});
const read = ({ bytes, boundary }: { bytes: Uint8Array; boundary: string }, sizes = [65_536]) =>
  readAll(cut(bytes, sizes), boundary);

describe("a form of several parts", () => {
  it("is read as it was written, however it is cut on the way", async () => {
    const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
    const content = fc.uint8Array({ maxLength: 300 });
    const field = fc.record({ name, value: fc.string({ unit: "grapheme", maxLength: 100 }) });
    const file = fc.record({ name, filename: name, content });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(field, file), { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
        async (entries, sizes) => {
          const form = new FormData();
          for (const entry of entries)
            if ("value" in entry) form.append(entry.name, entry.value);
            else form.append(entry.name, new File([new Uint8Array(entry.content)], entry.filename));
          const { boundary, bytes } = await written(form);
          const parts = await readAll(cut(bytes, sizes), boundary);
          // What the engine itself reads back from the same bytes.
          const type = `multipart/form-data; boundary=${boundary}`;
          const again = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
          const expected = await Promise.all(
            [...again].map(async ([name, value]) =>
              typeof value === "string"
                ? { name, filename: undefined, content: Buffer.from(value).toString("latin1") }
                : {
                    name,
                    filename: value.name,
                    content: Buffer.from(await value.arrayBuffer()).toString("latin1"),
                  },
            ),
          );
          expect(parts.map(({ type: _, ...part }) => part)).toEqual(expected);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("may hold what looks like a delimiter, almost", async () => {
    const tricky = "\r\n--\r\n--y\r\r\n\r\n--";
    const form = text(`--x\nContent-Disposition: form-data; name="a"\n\n`);
    const bytes = Buffer.concat([form.bytes, Buffer.from(tricky), Buffer.from("\r\n--x--")]);
    for (const size of [1, 2, 3, 5, 100])
      expect(await read({ bytes, boundary: "x" }, [size])).toMatchObject([{ name: "a", content: tricky }]);
  });

  it("names its files and their types", async () => {
    const form = text(
      `words before\n--x\nContent-Type: image/png\ncontent-disposition: FORM-DATA; name="files"; filename="a%22b.png"\n\nPNG\n--x--\nwords after`,
    );
    expect(await read(form)).toEqual([
      { name: "files", filename: 'a"b.png', type: "image/png", content: "PNG" },
    ]);
  });

  it("without parts is empty", async () => {
    expect(await read(text("--x--\n"))).toEqual([]);
  });

  it.each([
    ["nothing", ""],
    ["no delimiter", "hello"],
    ["no end", `--x\nContent-Disposition: form-data; name="a"\n\nhello`],
    ["an end after its headers", `--x\nContent-Disposition: form-data; name="a"\n`],
    ["a part without a name", "--x\nContent-Disposition: form-data\n\nhello\n--x--"],
    ["a part that is no form's", `--x\nContent-Disposition: attachment; name="a"\n\nhello\n--x--`],
    ["headers without end", `--x\n${"a".repeat(100_000)}`],
    ["a delimiter that goes on", `--xy\nContent-Disposition: form-data; name="a"\n\nhello\n--x--`],
  ])("with %s is refused", async (_, words) => {
    await expect(read(text(words), [1_000])).rejects.toBeInstanceOf(MultipartError);
  });

  it("is never held: as much as was read of it has been handed on", async () => {
    const CHUNK = 64 * 1024;
    const head = Buffer.from(`--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n`);
    let read = head.length;
    async function* body() {
      yield head;
      for (let turn = 0; turn < 160; turn++) {
        read += CHUNK;
        yield Buffer.alloc(CHUNK);
      }
      yield Buffer.from("\r\n--x--");
    }
    let handedOn = 0;
    let furthest = 0;
    for await (const { content } of readMultipart(body(), "x"))
      for await (const chunk of content) {
        handedOn += chunk.byteLength;
        furthest = Math.max(furthest, read - handedOn);
      }
    expect(handedOn).toBe(160 * CHUNK);
    expect(furthest).toBeLessThan(CHUNK);
  });
});

it.each([
  ["multipart/form-data; boundary=abc", "abc"],
  ['Multipart/Form-Data; charset=utf-8; boundary="a b"', "a b"],
  ["multipart/form-data;boundary=abc; charset=utf-8", "abc"],
  ["multipart/form-data", null],
  ["multipart/mixed; boundary=abc", null],
  ["multipart/form-data; boundary=abc, text/plain", null],
  [`multipart/form-data; boundary=${"a".repeat(71)}`, null],
  ["application/x-www-form-urlencoded", null],
])("the boundary of %j is %j", (type, boundary) => {
  expect(multipartBoundary(type)).toBe(boundary);
});
