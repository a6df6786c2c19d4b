import { crc32 } from "node:zlib";

/** The files of an archive, found as readers find them: from its end, with every checksum looked at. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf("PK\x05\x06", undefined, "latin1");
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (archive.toString("latin1", at, at + 4) !== "PK\x01\x02")
      throw new Error("no file where one is listed");
    const [checksum, size] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 24)];
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    if (archive.toString("utf8", local + 30, local + 30 + nameLength) !== name) throw new Error("two names");
    const start = local + 30 + nameLength + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + size);
    if (crc32(content) !== checksum) throw new Error(`${name} is damaged`);
    files.set(name, content);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  if (at !== end) throw new Error("the list does not end where the archive says");
  return files;
}
