import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createDecoder } from "./decoder.server.ts";

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#b7410e" } })
    .jpeg()
    .toBuffer();

/** Stands in for the decoder. The first byte of a file says what it does with it. */
const HANGS = Buffer.from([0]);
const DIES = Buffer.from([1]);
const OPENS = Buffer.from([2]);
async function standIn() {
  const program = path.join(await mkdtemp(path.join(tmpdir(), "decoder-")), "decoder.mjs");
  await writeFile(
    program,
    `let open = 0;
    process.once("disconnect", () => process.exit());
    process.on("message", ({ file }) => {
      if (file[0] === 0) return;
      if (file[0] === 1) process.exit(1);
      open += 1;
      setImmediate(() => process.send({ picture: { pid: process.pid, open: open-- } }));
    });`,
  );
  return program;
}

test("an AVIF of 2 KB with 64 megapixels is refused by its header", async () => {
  const file = await readFile(path.join(import.meta.dirname, "64-megapixels.avif"));
  expect(file.length).toBeLessThan(2100);
  await expect(createDecoder().normalise(file)).rejects.toMatchObject({
    refusal: "too_large",
    megapixels: 64,
  });
});

test("a picture that takes more memory than the process may have is refused", async () => {
  const decoder = createDecoder({ maxMegabytes: 1 });
  await expect(decoder.normalise(await photo(4000, 3000))).rejects.toMatchObject({ refusal: "too_large" });
});

test("a picture that its decoder hangs on is refused", async () => {
  const decoder = createDecoder({ program: await standIn(), timeoutMs: 50 });
  await expect(decoder.normalise(HANGS)).rejects.toMatchObject({ refusal: "too_large" });
});

test("a picture that its decoder dies of is refused, and the next one opened", async () => {
  const decoder = createDecoder({ program: await standIn() });
  await expect(decoder.normalise(DIES)).rejects.toMatchObject({ refusal: "too_large" });
  expect(await decoder.normalise(OPENS)).toMatchObject({ open: 1 });
});

test("without a process pictures are not called too large", async () => {
  const decoder = createDecoder({ program: "/nowhere/decoder.ts", execPath: "/nowhere/node" });
  await expect(decoder.normalise(OPENS)).rejects.toMatchObject({ code: "ENOENT" });
});

test("pictures are opened one at a time, in one process, which ends when there are no more", async () => {
  const decoder = createDecoder({ program: await standIn(), idleMs: 10 });
  const opened = await Promise.all([1, 2, 3].map(() => decoder.normalise(OPENS)));
  const [first] = opened as unknown as { pid: number }[];
  expect(opened).toEqual([1, 2, 3].map(() => ({ pid: first?.pid, open: 1 })));
  await expect.poll(() => isRunning(first?.pid ?? 0)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
