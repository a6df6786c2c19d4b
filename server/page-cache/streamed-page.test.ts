import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { shareStream } from "./streamed-page.ts";

function openStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened;
    },
  });
  const page = shareStream(
    new Response(body, { status: 200, headers: { "Cache-Control": "no-store", "X-Request-Id": "1" } }),
  );
  return {
    page,
    send: (words: string) => controller?.enqueue(new TextEncoder().encode(words)),
    end: () => controller?.close(),
    tear: () => controller?.error(new Error("torn")),
  };
}

it("gives everyone the whole page, whenever they come", async () => {
  const { page, send, end } = openStream();
  const early = text(page.chunks());
  send("frame ");
  const first = page.chunks()[Symbol.asyncIterator]();
  expect(new TextDecoder().decode((await first.next()).value)).toBe("frame ");
  const late = text(page.chunks());
  send("content");
  end();
  expect(await Promise.all([early, late])).toEqual(["frame content", "frame content"]);
  await page.ended;
  expect(await text(page.chunks())).toBe("frame content");
  expect(page.headers).toEqual(["cache-control", "no-store"]);
});

it("breaks off for everyone where the page does", async () => {
  const { page, send, tear } = openStream();
  const early = text(page.chunks());
  send("frame");
  tear();
  await expect(early).rejects.toThrow("torn");
  await expect(text(page.chunks())).rejects.toThrow("torn");
  await page.ended;
});
