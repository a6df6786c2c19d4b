import fc from "fast-check";
import { expect, test } from "vitest";
import { isFileAddress } from "./file-address.ts";

test.each([
  "/assets/entry.client-BvRk9kiK.js",
  "/assets/hanken-grotesk-latin-wght-normal-C4l_8.woff2",
  "/img/640/avif/1d2a57ff/media/photos/products/column-gown.jpg",
  "/img/640-4x5/webp/0/uploads/2026/gown-1.jpg",
])("%s is a file", (url) => expect(isFileAddress(url)).toBe(true));

test.each([
  "/assets/",
  "/assets/../about",
  "/assets/..",
  "/assets/.env",
  "/assets/a/b.js",
  "/assets/a.js?v=1",
  "/assets/a%2ejs",
  "/Assets/a.js",
  "//assets/a.js",
  "/media/photos/video/hero-fabric.mp4",
  "/img/640/avif/1/media/../../about",
  "/img/640/avif/1/media/photos//a.jpg",
  "/img/640/avif/1/media/photos/.a.jpg",
  "/img/640/avif/1/media/",
  "/img/640/avif/1/etc/passwd",
  "/img/640/avif/7/uploads/a.jpg",
  "/img/640/avif/0/uploads/a%20b.jpg",
  "/img/640/avif/0/uploads/a.jpg?x",
  "/img/640/avif/0/uploads/a.jpg#x",
  "/img/640/avif/0/uploads/a.jpg light",
  "/about",
])("%s is none that is kept", (url) => expect(isFileAddress(url)).toBe(false));

test("a file is made under the very address it was asked for by", () => {
  const part = fc.constantFrom(
    "/",
    ".",
    "..",
    "a",
    "%2e",
    "\\\\",
    ":",
    "@",
    "?",
    "#",
    "media",
    "uploads",
    "0",
    " ",
  );
  const start = fc.constantFrom("/assets/", "/img/640/avif/0/uploads/", "/img/640/avif/1/media/");
  fc.assert(
    fc.property(start, fc.array(part, { maxLength: 6 }), (start, parts) => {
      const url = start + parts.join("");
      if (isFileAddress(url)) expect(new URL(`http://site.test${url}`).href).toBe(`http://site.test${url}`);
    }),
  );
});
