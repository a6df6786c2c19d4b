import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { folderStore } from "../../../server/files/folder-store.ts";
import { fileResponse } from "./file-response.server";
import type { FileStore } from "./file-store";

let folder: string;
let files: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "answer-file-"));
  files = folderStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ["\x89PNG\r\n\x1a\n rest", "image/png", "png"],
  ["%PDF-1.7 rest", "application/pdf", "pdf"],
  ["<script>alert(1)</script>", "application/octet-stream", "bin"],
  ["", "application/octet-stream", "bin"],
])("%j is sent to be saved, as what it is", async (text, type, extension) => {
  const bytes = Buffer.from(text, "latin1");
  const name = `booking-files/${crypto.randomUUID()}/1`;
  await files.put(
    name,
    (async function* () {
      yield bytes;
    })(),
    bytes.length,
  );
  const answer = await fileResponse(files, name);
  expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
    "cache-control": "private, no-store",
    "content-disposition": `attachment; filename="${name.split("/")[1]}-1.${extension}"`,
    "content-length": String(bytes.length),
    "content-security-policy": "sandbox; default-src 'none'",
    "content-type": type,
    "x-content-type-options": "nosniff",
  });
  expect(Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(1)).equals(bytes)).toBe(true);
});

it("a file that is not there is none, and a name that is none is refused", {
  tags: ["@10.36", "@10.73"],
}, async () => {
  expect(await fileResponse(files, "booking-files/none/1")).toBeNull();
  await expect(fileResponse(files, "../secrets.json")).rejects.toThrow("is no name");
});
