import { describe, expect, it } from "vitest";
import { MAX_BYTES_IN_FLIGHT } from "../../server/http/admit-uploads.ts";
import { SAMPLES } from "../security/sample-rows.ts";
import { useTestBackend } from "../support/backend.ts";
import { openTestSite } from "../support/site.ts";

const MEGABYTE = 1024 * 1024;
const CHUNK = 64 * 1024;
const SIZE = 10 * MEGABYTE;

describe("thirty uploads of 10 MB at once", () => {
  const backend = useTestBackend();

  it("are held neither in memory nor on the disk while the store is slow", async () => {
    const files_folder = crypto.randomUUID();
    const row = { ...SAMPLES.designer_applications?.row(), files_folder };
    await backend()
      .service.insertInto("designer_applications")
      .values(row as never)
      .execute();
    const slow = Promise.withResolvers<never>();
    slow.promise.catch(() => {});
    let puts = 0;
    const put = () => {
      puts += 1;
      return slow.promise;
    };
    const files = { ...backend().files, put };
    const site = await openTestSite({ ...backend(), files }, backend().dataDir);

    let sent = 0;
    const upload = async (number: number) => {
      let left = SIZE;
      const body = new ReadableStream({
        pull(controller) {
          const chunk = new Uint8Array(CHUNK);
          if (left === SIZE) chunk.set(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"));
          controller.enqueue(chunk);
          sent += CHUNK;
          left -= CHUNK;
          if (left === 0) controller.close();
        },
      });
      const query = new URLSearchParams({ folder: files_folder, position: String((number % 10) + 1) });
      const answer = await site.request(`/designer-application/files?${query}`, {
        method: "POST",
        headers: { "Content-Type": "image/png", "Content-Length": String(SIZE) },
        body,
        duplex: "half",
      } as RequestInit);
      return [answer.status, await answer.json()];
    };

    const answers = Array.from({ length: 30 }, (_, number) => upload(number));
    const atOnce = Math.floor(MAX_BYTES_IN_FLIGHT / SIZE);
    await expect.poll(() => puts).toBe(atOnce);
    // A few buffered chunks each, not 300 MB.
    expect(sent).toBeLessThanOrEqual(30 * 4 * CHUNK);

    slow.reject(new Error("the store is away"));
    for (const answer of await Promise.all(answers)) expect(answer).toEqual([200, { outcome: "failed" }]);
    expect(puts).toBe(30);
    expect(sent).toBeLessThanOrEqual(30 * 4 * CHUNK);
    // Uploads that failed are not recorded.
    expect(await backend().service.selectFrom("stored_files").selectAll().execute()).toEqual([]);
  });
});
