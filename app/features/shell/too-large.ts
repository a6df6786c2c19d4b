import type { FailedAnswer } from "~/lib/form-answer";

export const TOO_LARGE = 413;

export function tooLargeMessage(limitBytes: number): string {
  const kilobytes = Math.floor(limitBytes / 1024);
  const megabytes = Math.floor(kilobytes / 1024);
  if (megabytes === 0)
    return `That was too large to send: a form without files carries at most ${kilobytes} KB. Please shorten what you wrote, and send it again.`;
  return `That was too large to send: a form carries at most ${megabytes} MB, files included. Please leave a file out or choose smaller ones, and send it again.`;
}

/** What a form sent by our own script is told. */
export function tooLargeAnswer(limitBytes: number): FailedAnswer {
  return { status: "failed", message: tooLargeMessage(limitBytes), values: {} };
}
