import type { FailedResult } from "~/platform/lib/form-result";

/** Why a request's body was not read, for the visitor. */
export interface RefusedBody {
  status: 411 | 413 | 429 | 503;
  title: string;
  message: string;
}

export const NO_SIZE: RefusedBody = {
  status: 411,
  title: "A parcel without its weight",
  message:
    "Your browser did not say how large this is, so it was not taken. Please send it with another browser.",
};

export const TOO_MANY_UPLOADS: RefusedBody = {
  status: 429,
  title: "A lot at once",
  message: "That was a lot at once. Please wait a few minutes and try again.",
};

export const TOO_BUSY: RefusedBody = {
  status: 503,
  title: "Many parcels at once",
  message: "Many files are arriving just now. Please wait a minute, and send it again.",
};

export const NO_ROOM: RefusedBody = {
  status: 503,
  title: "No room for files",
  message: "We cannot take files at the moment. Please send the form without them.",
};

export function tooLarge(limitBytes: number): RefusedBody {
  return { status: 413, title: "Too much for one parcel", message: tooLargeMessage(limitBytes) };
}

function tooLargeMessage(limitBytes: number): string {
  const kilobytes = Math.floor(limitBytes / 1024);
  const megabytes = Math.floor(kilobytes / 1024);
  if (megabytes === 0)
    return `That was too large to send: a form without files carries at most ${kilobytes} KB. Please shorten what you wrote, and send it again.`;
  return `That was too large to send: a form carries at most ${megabytes} MB, files included. Please leave a file out or choose smaller ones, and send it again.`;
}

export function isRefusedBody(thrown: unknown): thrown is RefusedBody {
  return typeof thrown === "object" && thrown !== null && "title" in thrown && "message" in thrown;
}

/** The response to a form sent by our own script. */
export function refusedAnswer({ message }: RefusedBody): FailedResult {
  return { status: "failed", message, values: {} };
}
