import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { afterEach, describe, expect, it } from "vitest";
import type { FileStore } from "../../app/platform/uploads/file-store.ts";
import { createHttpServer, type HttpServer } from "../../server/http/http-server.ts";
import { SAMPLES } from "../security/sample-rows.ts";
import { TEST_SITE_URL, useTestBackend } from "../support/backend.ts";
import { createTestSite, testConfig } from "../support/site.ts";

const SIZE = 9 * 1024 * 1024;
const PNG = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

describe("over HTTP, an upload that is given up in the middle", () => {
  const backend = useTestBackend();
  let http: HttpServer | undefined;
  afterEach(() => http?.drain(0));

  async function send(start: Buffer, store: Partial<FileStore> = {}) {
    const files_folder = crypto.randomUUID();
    await backend()
      .service.insertInto("designer_applications")
      .values({ ...SAMPLES.designer_applications?.row(), files_folder } as never)
      .execute();
    const files = { ...backend().files, ...store };
    const site = await createTestSite({ ...backend(), files }, testConfig(backend().dataDir));
    http = createHttpServer(getRequestListener(site.fetch));
    http.server.listen(0, "127.0.0.1");
    await once(http.server, "listening");
    const sending = request({
      port: (http.server.address() as AddressInfo).port,
      path: `/designer-application/files?${new URLSearchParams({ folder: files_folder, position: "1" })}`,
      method: "POST",
      headers: { "Content-Type": "image/png", "Content-Length": SIZE, Host: new URL(TEST_SITE_URL).host },
    });
    sending.end(Buffer.concat([start, Buffer.alloc(SIZE - start.length)]));
    const [answer] = await once(sending, "response");
    // Requests may still be under way when the server closes.
    sending.on("error", () => {});
    return json(answer);
  }

  it("because of its content is answered, not cut off", async () => {
    expect(await send(Buffer.from("<svg onload=alert(1)>"))).toEqual({ outcome: "refused" });
  });

  it("because the store failed is answered, not cut off", async () => {
    const put: FileStore["put"] = async (_, content) => {
      for await (const _ of content) throw new Error("no space left");
      return "stored";
    };
    expect(await send(PNG, { put })).toEqual({ outcome: "failed" });
  });
});
