import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_ENTRIES } from "~/platform/lib/read-form.server";
import { readFormWithFiles } from "./read-form-with-files.server";
import { withSpool } from "./spool.server";

let spoolDir: string;
beforeAll(async () => {
  spoolDir = await mkdtemp(path.join(tmpdir(), "spool-test-"));
});
afterAll(() => rm(spoolDir, { recursive: true }));

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://site.test", { method: "POST", body, headers, duplex: "half" } as RequestInit);
const MULTIPART = { "Content-Type": "multipart/form-data; boundary=x" };
const names = (form: FormData) => [...form.keys()];

describe("a form with files", () => {
  it("is read like any other, its files from the disk, which is empty afterwards", async () => {
    const file = 'form-data; name="files"; filename=';
    const sent = [
      '--x\r\nContent-Disposition: form-data; name="full_name"\r\n\r\nNaledi Òkè',
      `--x\r\nContent-Disposition: ${file}"gown.png"\r\nContent-Type: image/png\r\n\r\na gown`,
      `--x\r\nContent-Disposition: ${file}""\r\nContent-Type: application/octet-stream\r\n\r\n`,
      "--x--",
    ].join("\r\n");
    const read = await withSpool(spoolDir, async (spool) => {
      const form = await readFormWithFiles(post(sent, MULTIPART), spool);
      const [spooled = ""] = await readdir(spoolDir);
      // The empty field a browser sends is nothing to keep.
      expect(await readdir(path.join(spoolDir, spooled))).toHaveLength(1);
      const [gown, none] = form.getAll("files") as File[];
      expect(none).toMatchObject({ name: "", size: 0 });
      expect([gown?.name, gown?.type, gown?.size, await gown?.text()]).toEqual([
        "gown.png",
        "image/png",
        6,
        "a gown",
      ]);
      return form.get("full_name");
    });
    expect(read).toBe("Naledi Òkè");
    expect(await readdir(spoolDir)).toEqual([]);
  });

  it("leaves nothing on the disk when its sender breaks off", async () => {
    const start = `--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n${"a".repeat(1_000)}`;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(start)),
      pull: (controller) => controller.error(new Error("the line is gone")),
    });
    const reading = withSpool(spoolDir, (spool) => readFormWithFiles(post(body, MULTIPART), spool));
    await expect(reading).rejects.toThrow("the line is gone");
    expect(await readdir(spoolDir)).toEqual([]);
  });

  it.each([
    ["without a boundary", "multipart/form-data", "hello"],
    ["of another kind", "multipart/mixed; boundary=x", "--x--"],
    ["without an end", "multipart/form-data; boundary=x", "--x\r\n"],
    [
      "of too many entries",
      "multipart/form-data; boundary=x",
      `${`--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`.repeat(MAX_ENTRIES + 1)}--x--`,
    ],
    [
      "of too long fields",
      "multipart/form-data; boundary=x",
      `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"a".repeat(256 * 1024 + 1)}\r\n--x--`,
    ],
  ])("%s is empty, and every form refuses that in its own words", async (_, type, body) => {
    const read = withSpool(spoolDir, (spool) =>
      readFormWithFiles(post(body, { "Content-Type": type }), spool),
    );
    expect(names(await read)).toEqual([]);
  });

  it("without files may come as any form does", async () => {
    const read = withSpool(spoolDir, (spool) =>
      readFormWithFiles(post(new URLSearchParams({ full_name: "Naledi" })), spool),
    );
    expect((await read).get("full_name")).toBe("Naledi");
  });
});
