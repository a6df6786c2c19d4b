import { Hono } from "hono";
import { describe, expect, it, vi } from "vitest";
import { DiskFullError } from "../files/free-disk.ts";
import { admitUploads, MAX_BYTES_IN_FLIGHT, UPLOAD_LIMIT_BYTES } from "./admit-uploads.ts";
import { ByteSemaphore } from "./byte-semaphore.ts";
import type { SiteEnv } from "./site-env.ts";

const MEGABYTE = 1024 * 1024;
const FORM = "multipart/form-data; boundary=x";

/** A site that takes uploads: each stays under way until its gate opens. */
function open({
  admits = async () => true,
  checkDisk = async () => {},
  maxWaitMs = 60_000,
}: {
  admits?: (form: string, address: string) => Promise<boolean>;
  checkDisk?: (bytes: number) => Promise<void>;
  maxWaitMs?: number;
} = {}) {
  const inFlight = new ByteSemaphore({
    maxBytes: MAX_BYTES_IN_FLIGHT,
    maxBytesPerClient: 4 * UPLOAD_LIMIT_BYTES,
    maxWaiting: 100,
    maxWaitingPerClient: 30,
    maxWaitMs,
  });
  const gate = Promise.withResolvers<void>();
  const site = new Hono<SiteEnv>();
  let pulled = 0;
  let highest = 0;
  site.use(async (c, next) => {
    c.set("log", { error() {} } as unknown as SiteEnv["Variables"]["log"]);
    await next();
  });
  site.post(
    "*",
    admitUploads({
      addressOf: (c) => c.req.header("X-Address") ?? "",
      admits,
      checkDisk,
      refuse: async (c, { status, message }) => c.text(message, status),
      inFlight,
    }),
    async (c) => {
      highest = Math.max(highest, inFlight.bytesInFlight);
      await gate.promise;
      for await (const chunk of c.req.raw.body ?? []) pulled += (chunk as Uint8Array).byteLength;
      return c.text("taken");
    },
  );
  async function send(size: number | null, { address = "a", type = FORM, headers = {} } = {}) {
    let isRead = false;
    const body = new ReadableStream(
      {
        pull(controller) {
          isRead = true;
          controller.enqueue(new Uint8Array(size ?? 1));
          controller.close();
        },
        // Nothing is read ahead.
      },
      { highWaterMark: 0 },
    );
    const announced = size === null ? {} : { "Content-Length": String(size) };
    const answer = await site.request("/", {
      method: "POST",
      headers: { "Content-Type": type, "X-Address": address, ...announced, ...headers },
      body,
      duplex: "half",
    } as RequestInit);
    return { status: answer.status, words: await answer.text(), isRead };
  }
  return { send, gate, inFlight, figures: () => ({ pulled, highest }) };
}

describe("an upload", () => {
  it("of thirty at once waits unread until those before it are done", async () => {
    const { send, gate, inFlight, figures } = open();
    const size = 11 * MEGABYTE;
    const answers = Array.from({ length: 30 }, (_, number) => send(size, { address: `visitor ${number}` }));
    const atOnce = Math.floor(MAX_BYTES_IN_FLIGHT / size);
    await vi.waitFor(() => expect(inFlight.waiting).toBe(30 - atOnce));
    expect([inFlight.bytesInFlight, figures().pulled]).toEqual([atOnce * size, 0]);
    gate.resolve();
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    expect(figures()).toEqual({ pulled: 30 * size, highest: atOnce * size });
    expect(figures().highest).toBeLessThanOrEqual(MAX_BYTES_IN_FLIGHT);
    expect(inFlight.bytesInFlight).toBe(0);
  });

  it("that would wait too long is refused in words, unread", async () => {
    const { send, gate } = open({ maxWaitMs: 0 });
    const first = Array.from({ length: 10 }, (_, number) =>
      send(UPLOAD_LIMIT_BYTES, { address: String(number) }),
    );
    expect(await send(MEGABYTE, { address: "another" })).toEqual({
      status: 503,
      words: "Many files are arriving just now. Please wait a minute, and send it again.",
      isRead: false,
    });
    gate.resolve();
    await Promise.all(first);
  });

  it("that does not announce its size is refused, unread", async () => {
    const { send } = open();
    expect(await send(null)).toMatchObject({ status: 411, isRead: false });
    const chunked = { "Transfer-Encoding": "chunked" };
    expect(await send(10, { headers: chunked })).toMatchObject({ status: 411, isRead: false });
  });

  it("of more than 12 MB is refused, unread", async () => {
    const { send, gate } = open();
    gate.resolve();
    expect(await send(UPLOAD_LIMIT_BYTES)).toMatchObject({ status: 200 });
    const over = await send(UPLOAD_LIMIT_BYTES + 1);
    expect(over).toMatchObject({ status: 413, isRead: false });
    expect(over.words).toContain("at most 12 MB, files included");
  });

  it("from an address that has sent enough is refused, unread", async () => {
    const asked: string[] = [];
    const admits = async (form: string, address: string) => {
      asked.push(`${form} ${address}`);
      return false;
    };
    const { send, gate } = open({ admits });
    gate.resolve();
    expect(await send(MEGABYTE, { address: "203.0.113.7" })).toMatchObject({ status: 429, isRead: false });
    expect(asked).toEqual(["form with files 203.0.113.7"]);
    // Its own route counts it, and a small form is counted when it is written.
    expect((await send(MEGABYTE, { type: "image/png" })).status).toBe(200);
    expect((await send(1_000)).status).toBe(200);
  });

  it("that the disk has no room for is refused, unread", async () => {
    const { send } = open({
      checkDisk: () => Promise.reject(new DiskFullError("the disk is nearly full")),
    });
    expect(await send(MEGABYTE)).toEqual({
      status: 503,
      words: "We cannot take files at the moment. Please send the form without them.",
      isRead: false,
    });
  });
});
