/** A part has one or two headers, with a name of a file at most. */
const MAX_HEADER_BYTES = 8 * 1024;

const BOUNDARY =
  /^multipart\/form-data\s*;(?:[^",]*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;",]{1,70}))\s*(?:;[^",]*)?$/i;

export class MultipartError extends Error {
  override name = "MultipartError";
}

export interface Part {
  name: string;
  /** Undefined: a field, not a file. */
  filename?: string;
  type: string;
  /** To be read to its end before the next part is asked for. */
  content: AsyncIterable<Uint8Array>;
}

/** The boundary of a `multipart/form-data` body; null: it is none. */
export function multipartBoundary(contentType: string): string | null {
  const match = BOUNDARY.exec(contentType);
  return match?.[1] ?? match?.[2] ?? null;
}

/** Takes a form apart as it arrives (RFC 7578). It holds no more than a chunk and a boundary. */
export async function* readMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<Part, void> {
  const source = new Source(body);
  // A line break in front makes the first delimiter like all others.
  source.unread(Buffer.from("\r\n"));
  const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  // Whatever stands before the first delimiter is to be ignored.
  await drain(source.until(delimiter));
  while (true) {
    const ending = await source.take(2);
    if (ending.equals(LAST)) return;
    if (!ending.equals(LINE_END)) throw new MultipartError("a delimiter does not end its line");
    const headers = await readHeaders(source);
    const content = source.until(delimiter);
    yield { ...headers, content };
    await drain(content);
  }
}

const LINE_END = Buffer.from("\r\n");
const LAST = Buffer.from("--");

async function drain(content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of content);
}

async function readHeaders(source: Source): Promise<Omit<Part, "content">> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  source.unread(LINE_END);
  for await (const chunk of source.until(Buffer.from("\r\n\r\n"))) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length > MAX_HEADER_BYTES) throw new MultipartError("a part has too long headers");
  }
  const lines = Buffer.concat(chunks).toString("utf8").split("\r\n");
  const headerOf = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const disposition = headerOf("content-disposition") ?? "";
  const name = parameter(disposition, "name");
  if (!/^form-data\s*;/i.test(disposition) || name === undefined)
    throw new MultipartError("a part has no name");
  return {
    name,
    filename: parameter(disposition, "filename"),
    type: headerOf("content-type") ?? "text/plain",
  };
}

/** Browsers write a quote, and the two signs of a line break, in percent (WHATWG HTML, 4.10.21.8). */
function parameter(disposition: string, name: string): string | undefined {
  const value = new RegExp(`;\\s*${name}="([^"]*)"`, "i").exec(disposition)?.[1];
  return value?.replace(/%(0A|0D|22)/gi, decodeURIComponent);
}

/** Bytes as they arrive, with those that were read too far. */
class Source {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#chunks = body[Symbol.asyncIterator]();
  }

  unread(bytes: Buffer): void {
    this.#rest = Buffer.concat([bytes, this.#rest]);
  }

  async take(length: number): Promise<Buffer> {
    while (this.#rest.length < length) await this.#more();
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  /** What comes before this mark, which is read too. */
  async *until(mark: Buffer): AsyncGenerator<Uint8Array, void> {
    while (true) {
      const found = this.#rest.indexOf(mark);
      // A mark may begin in one chunk and end in the next.
      const end = found >= 0 ? found : Math.max(0, this.#rest.length - mark.length + 1);
      const before = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(found >= 0 ? found + mark.length : end);
      if (before.length > 0) yield before;
      if (found >= 0) return;
      await this.#more();
    }
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done) throw new MultipartError("the form ends before its last delimiter");
    this.#rest = Buffer.concat([this.#rest, next.value]);
  }
}
