import { describe, expect, it } from "vitest";
import { hidesItsSize, isUpload, toBareUpload } from "./upload.ts";

const url = "http://site.test/storage/v1/object/images/a.png";

describe("an upload on its way to the storage service", () => {
  it("is unwrapped from the form the client library makes of a file", async () => {
    const form = new FormData();
    form.append("cacheControl", "60");
    form.append("", new Blob(["picture"], { type: "image/png" }));
    const bare = await toBareUpload(
      new Request(url, { method: "POST", body: form, headers: { "x-upsert": "true" } }),
    );
    expect(await bare?.text()).toBe("picture");
    expect(Object.fromEntries(bare?.headers ?? [])).toEqual({
      "cache-control": "max-age=60",
      "content-length": "7",
      "content-type": "image/png",
      "x-upsert": "true",
    });
  });

  it("is given its length", async () => {
    const bare = await toBareUpload(new Request(url, { method: "PUT", body: "four" }));
    expect(bare?.headers.get("Content-Length")).toBe("4");
    expect(await bare?.text()).toBe("four");
  });

  it("is none without a file", async () => {
    const form = new FormData();
    form.append("cacheControl", "60");
    expect(await toBareUpload(new Request(url, { method: "POST", body: form }))).toBeNull();
  });

  it.each([
    ["POST", "images/a.png", true],
    ["PUT", "upload/sign/images/a.png", true],
    ["POST", "listed/a.png", true],
    ["POST", "list/images", false],
    ["POST", "sign/images/a.png", false],
    ["POST", "copy", false],
    ["DELETE", "images", false],
    ["GET", "public/images/a.png", false],
  ])("is told from other calls: %s %s", (method, path, expected) => {
    expect(isUpload({ method, url: `http://site.test/storage/v1/object/${path}` })).toBe(expected);
  });

  it("is recognised when it hides its size", () => {
    const read = new Request(url);
    expect(hidesItsSize(read)).toBe(false);
    expect(hidesItsSize(new Request(url, { method: "POST", body: "x" }))).toBe(true);
    expect(hidesItsSize(new Request("http://site.test/rest/v1/x", { method: "POST", body: "x" }))).toBe(
      false,
    );
  });
});
