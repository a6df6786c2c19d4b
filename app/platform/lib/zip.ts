import { crc32 } from "node:zlib";

/*
 * A zip archive, sent file by file: one file stands in memory at a time. Nothing is compressed, because pictures are
 * already. Without the 64-bit extension of the format, so it ends at 4 GB (MAX_ZIP_BYTES).
 */

export interface ZipEntry {
  /** With slashes between folders. */
  name: string;
  content: Uint8Array;
}

export const MAX_ZIP_BYTES = 0xffff_ffff;
const MAX_ENTRIES = 0xffff;
/** "Version 2.0", and names in UTF-8. */
const VERSION = 20;
const UTF8_FLAG = 0x0800;
/** 1 January 1980, where the format's time begins: the archive says nothing about when a file was made. */
const FIRST_DAY = 0x21;

export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, void> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const path = Buffer.from(name, "utf8");
    const facts = factsOf(path, content);
    directory.push(centralHeader(facts, path, offset));
    const header = localHeader(facts, path);
    offset += header.length + content.byteLength;
    if (offset > MAX_ZIP_BYTES || directory.length > MAX_ENTRIES) throw new Error("too much for one archive");
    yield header;
    yield content;
  }
  const list = Buffer.concat(directory);
  yield list;
  yield endOf(directory.length, list.length, offset);
}

/** The 26 bytes that both headers of a file share. */
function factsOf(path: Buffer, content: Uint8Array): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(UTF8_FLAG, 2);
  facts.writeUInt16LE(FIRST_DAY, 8);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(content.byteLength, 14);
  facts.writeUInt32LE(content.byteLength, 18);
  facts.writeUInt16LE(path.length, 22);
  return facts;
}

function localHeader(facts: Buffer, path: Buffer): Buffer {
  return Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), facts, path]);
}

function centralHeader(facts: Buffer, path: Buffer, offset: number): Buffer {
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(VERSION);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from("PK\x01\x02", "latin1"), madeBy, facts, rest, path]);
}

function endOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
