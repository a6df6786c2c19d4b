import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";

export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** For a pipeline: the sum of what passes. */
export function hashingTap(): { tap: PassThrough; hash: Hash } {
  const hash = createHash("sha256");
  return { hash, tap: new PassThrough().on("data", (chunk) => hash.update(chunk)) };
}
