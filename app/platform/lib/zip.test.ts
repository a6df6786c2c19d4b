import { expect, test } from "vitest";
import { readZip } from "../../../test/support/read-zip.ts";
import { type ZipEntry, zip } from "./zip";

async function archiveOf(entries: ZipEntry[]): Promise<Buffer> {
  async function* each() {
    yield* entries;
  }
  const parts = [];
  for await (const part of zip(each())) parts.push(part);
  return Buffer.concat(parts);
}

test("what is written is read again, also names beyond ASCII and empty files", async () => {
  const picture = Buffer.from(Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7) % 256));
  const entries = [
    { name: "data.json", content: Buffer.from('{"name":"Keïta"}') },
    { name: "pictures/Ankara – détail.png", content: picture },
    { name: "nothing.txt", content: Buffer.alloc(0) },
  ];
  const found = readZip(await archiveOf(entries));
  expect([...found].map(([name, content]) => ({ name, content }))).toEqual(entries);
});

test("an archive without files is one", async () => {
  expect(readZip(await archiveOf([])).size).toBe(0);
});
