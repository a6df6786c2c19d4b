import type { Context, MiddlewareHandler } from "hono";
import {
  NO_ROOM,
  NO_SIZE,
  TOO_BUSY,
  TOO_MANY_UPLOADS,
  tooLarge,
} from "../../app/platform/page/refused-body.ts";
import { DiskFullError } from "../files/free-disk.ts";
import { ByteSemaphore } from "./byte-semaphore.ts";
import type { RefuseBody } from "./refuse-body.ts";
import type { SiteEnv } from "./site-env.ts";

const MEGABYTE = 1024 * 1024;
export const UPLOAD_LIMIT_BYTES = 12 * MEGABYTE;
/** Ten full forms at once. They are streamed to the disk, so this bounds connections and the disk more than memory. */
export const MAX_BYTES_IN_FLIGHT = 10 * UPLOAD_LIMIT_BYTES;
/** Four of them may come from one address: an office, a hall. */
const MAX_BYTES_IN_FLIGHT_PER_ADDRESS = 4 * UPLOAD_LIMIT_BYTES;
/** Shorter than a browser waits before it calls the page broken. */
const MAX_WAIT_MS = 15_000;
/** What fits a form without files is read at once, and is counted when it is written. */
const SMALL_BYTES = 256 * 1024;

export interface AdmissionOptions {
  addressOf(c: Context<SiteEnv>): string;
  /** Whether this address may send this once more now; asking counts. */
  admits(form: string, address: string): Promise<boolean>;
  /** Throws a DiskFullError. */
  checkDisk(bytes: number): Promise<void>;
  refuse: RefuseBody;
  inFlight?: ByteSemaphore;
}

function createUploadsInFlight(): ByteSemaphore {
  return new ByteSemaphore({
    maxBytes: MAX_BYTES_IN_FLIGHT,
    maxBytesPerClient: MAX_BYTES_IN_FLIGHT_PER_ADDRESS,
    maxWaiting: 100,
    maxWaitingPerClient: 30,
    maxWaitMs: MAX_WAIT_MS,
  });
}

/** Decides from its head whether an upload is read at all: its size, who sends it, the disk, and what is under way. */
export function admitUploads({
  addressOf,
  admits,
  checkDisk,
  refuse,
  inFlight = createUploadsInFlight(),
}: AdmissionOptions): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const size = announcedSize(c.req.raw.headers);
    if (size === null) return refuse(c, NO_SIZE);
    if (size > UPLOAD_LIMIT_BYTES) return refuse(c, tooLarge(UPLOAD_LIMIT_BYTES));
    if (size <= SMALL_BYTES) return next();
    const address = addressOf(c);
    // Files that follow a form are counted where they are taken.
    const isForm = isMultipart(c.req.raw.headers);
    if (isForm && !(await admits("form with files", address))) return refuse(c, TOO_MANY_UPLOADS);
    try {
      await checkDisk(size);
    } catch (err) {
      if (!(err instanceof DiskFullError)) throw err;
      c.var.log.error({ err }, "upload refused");
      return refuse(c, NO_ROOM);
    }
    const release = await inFlight.acquire(address, size, c.req.raw.signal);
    if (!release) return refuse(c, TOO_BUSY);
    try {
      await next();
    } finally {
      release();
    }
  };
}

export function isMultipart(headers: Headers): boolean {
  return /^\s*multipart\//i.test(headers.get("Content-Type") ?? "");
}

/** Node reads no more than was announced. */
function announcedSize(headers: Headers): number | null {
  const length = headers.get("Content-Length");
  return length === null || headers.has("Transfer-Encoding") ? null : Number(length);
}
