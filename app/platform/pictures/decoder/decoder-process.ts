import { constants, setPriority } from "node:os";
import sharp from "sharp";
import { DecodeRefusedError } from "./decode-cost.ts";
import type { DecoderAnswer, DecoderJob } from "./decoder.server.ts";
import { encodeImage } from "./encode-image.ts";
import { normaliseImage } from "./normalise-image.ts";

/*
 * `decoder-process.ts <most megabytes>`, a process of its own: see decoder.server.ts. It ends itself above that memory.
 * Node limits only its own heap, and the memory of a decoder is not in it.
 */
const MAX_BYTES = Number(process.argv[2]) * 1024 * 1024;
const CHECK_EVERY_MS = 20;
/** A large picture leaves memory behind that is not given back. The next one gets a new process then. */
const SPENT_BYTES = 200 * 1024 * 1024;

// Killed: an ordinary exit waits for the decoder's thread.
const end = () => process.kill(process.pid, "SIGKILL");
process.once("disconnect", end);
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_BYTES) end();
}, CHECK_EVERY_MS);

// Pages come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Nothing of one picture is of use to the next.
sharp.cache(false);

process.on("message", async (job: DecoderJob) => {
  const answer = await work(job).catch(refusalOf);
  process.send?.({ ...answer, isSpent: process.memoryUsage.rss() > SPENT_BYTES } satisfies DecoderAnswer);
});

async function work({ file, wanted }: DecoderJob) {
  return { picture: await (wanted ? encodeImage(file, wanted) : normaliseImage(file)) };
}

function refusalOf(error: unknown) {
  if (!(error instanceof DecodeRefusedError)) return { refusal: "damaged" } as const;
  return { refusal: error.refusal, megapixels: error.megapixels };
}
