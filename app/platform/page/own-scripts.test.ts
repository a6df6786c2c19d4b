import { expect, test } from "vitest";
import { stripNonce } from "./own-scripts";

const NONCE = "b25jZQ+/==";

test("scripts that carry the nonce are ours, and the page is sent without it", () => {
  const page = (mark: string) =>
    `<link rel="modulepreload"${mark} href="/a.js"/><script${mark}>one()</script><script${mark} type="module" async="">two("Nala Privé")</script>`;
  const { pieces, scripts } = stripNonce(page(` nonce="${NONCE}"`), NONCE);
  expect(pieces.join("")).toBe(page(""));
  expect(scripts).toEqual(["one()", 'two("Nala Privé")']);
});

test.each([
  ["bears no nonce", "<script>steal()</script>"],
  ["bears another one", '<script nonce="b25jZQ==">steal()</script>'],
  ["has it in its text", `<script>steal(' nonce="other"')</script>`],
  ["is data", '<script type="application/ld+json">{"a":1}</script>'],
  ["is a file", `<script nonce="${NONCE}" src="/a.js"></script>`],
  ["is left open to swallow ours", "<script>steal();"],
])("a script that %s is not ours", (_, injected) => {
  const { scripts } = stripNonce(`${injected}<script nonce="${NONCE}">ours()</script>`, NONCE);
  expect(scripts.join()).not.toContain("steal");
  expect(scripts.filter((text) => text !== "ours()")).toEqual([]);
});
