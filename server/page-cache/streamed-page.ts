/** A page on its way: its frame is there, its content follows. All who wait for it are sent the same bytes. */
export interface StreamedPage {
  status: number;
  /** Names and values in turn, as node:http takes them. */
  headers: readonly string[];
  /** From the beginning, however late one asks. */
  chunks(): AsyncIterable<Uint8Array>;
  /** Kept until the last byte is there, whether the stream ends well or not. */
  ended: Promise<void>;
}

/** Belong to the connection, not to the page. */
const PER_ANSWER = [
  "x-request-id",
  "date",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
];

export function shareStream(response: Response): StreamedPage {
  const read: Uint8Array[] = [];
  let outcome: "open" | "done" | { error: unknown } = "open";
  let more = Promise.withResolvers<void>();

  async function readAll() {
    try {
      for await (const chunk of response.body ?? []) {
        read.push(chunk);
        more.resolve();
        more = Promise.withResolvers();
      }
      outcome = "done";
    } catch (error) {
      outcome = { error };
    }
    more.resolve();
  }

  const ended = readAll();
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !PER_ANSWER.includes(name)).flat(),
    ended,
    async *chunks() {
      for (let next = 0; ; next += 1) {
        while (next === read.length) {
          if (outcome === "done") return;
          if (outcome !== "open") throw outcome.error;
          await more.promise;
        }
        yield read[next] as Uint8Array;
      }
    },
  };
}
