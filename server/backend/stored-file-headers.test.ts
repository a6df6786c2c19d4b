import { describe, expect, it } from "vitest";
import { withSafeFileHeaders } from "./stored-file-headers.ts";

const served = (type: string) =>
  withSafeFileHeaders(new Response("x", { headers: { "Content-Type": type } })).headers;

describe("a stored file on the site's own origin", () => {
  it.each(["image/png", "image/webp", "video/mp4", "application/pdf", "text/plain; charset=utf-8"])(
    "shows %s",
    (type) => {
      expect(served(type).get("Content-Disposition")).toBeNull();
      expect(served(type).get("X-Content-Type-Options")).toBe("nosniff");
    },
  );

  it.each([
    "text/html",
    "image/svg+xml",
    "application/xhtml+xml",
    "application/javascript",
    "application/octet-stream",
  ])("runs nothing of %s", (type) => {
    expect(served(type).get("Content-Disposition")).toBe("attachment");
    expect(served(type).get("Content-Security-Policy")).toContain("sandbox");
  });
});
