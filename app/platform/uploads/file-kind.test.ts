import { expect, it } from "vitest";
import { fileKind } from "./file-kind";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

it.each([
  ["image/jpeg", "jpg", "\xff\xd8\xff\xe0\0\x10JFIF"],
  ["image/png", "png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
  ["image/gif", "gif", "GIF89a\x01\0"],
  ["image/webp", "webp", "RIFF\x10\0\0\0WEBPVP8 "],
  ["image/avif", "avif", "\0\0\0\x1cftypavif"],
  ["image/heic", "heic", "\0\0\0\x18ftypheic"],
  ["image/heif", "heif", "\0\0\0\x18ftypmif1"],
  ["application/pdf", "pdf", "%PDF-1.7\n"],
])("%s is known by its first bytes", (type, extension, content) => {
  expect(fileKind(bytes(content))).toEqual({ type, extension });
});

it.each([
  ["nothing", ""],
  ["a page", "<!doctype html><script>"],
  ["a drawing that may hold a script", "<svg xmlns="],
  ["a program", "MZ\x90\0"],
  ["an archive", "PK\x03\x04"],
  ["a film", "\0\0\0\x18ftypmp42"],
  ["a mark that comes too late", " %PDF-1.7"],
])("%s is not kept", (_, content) => {
  expect(fileKind(bytes(content))).toBeNull();
});
