import { expect, it } from "vitest";
import { isPlainPath } from "./plain-path.ts";

it.each([
  "/rest/v1/products",
  "/rest/v1/rpc/search_site",
  "/auth/v1/token",
  "/storage/v1/object/images/a.png",
  ...[" ", "é", "👗", "100%", "#", "(2)", "[x]", "+", "\\"].map(
    (odd) => `/storage/v1/object/public/images/${encodeURIComponent(`gown ${odd}`)}.png`,
  ),
])("%s is plain", (path) => {
  expect(isPlainPath(path)).toBe(true);
});

it.each([
  "/rest/v1/contact%5Fmessages",
  "/rest/v1//contact_messages",
  "/rest/v1/%00",
  "/auth/v1/%74oken",
  "/auth/v1/token%20",
  "/storage/v1/%6Fbject/images/a.png",
  "/storage/v1/%6fbject/images/a.png",
  "/storage/v1/object%2Fimages/a.png",
  "/storage/v1//object/images/a.png",
  "/storage/v1/object/%73ign/booking-files/a.png",
  "/storage/v1/object/upload/s%69gn/booking-files/a.png",
  "/storage/v1/object/public/images/a%2ehtml",
])("%s is not", (path) => {
  expect(isPlainPath(path)).toBe(false);
});

it("no letter, digit or mark of an unreserved kind can be hidden", () => {
  for (const character of "ABCXYZabcxyz0189-._~/") {
    const code = character.charCodeAt(0).toString(16);
    for (const hex of [code, code.toUpperCase()])
      expect(isPlainPath(`/storage/v1/object/images/%${hex}`), character).toBe(false);
  }
});
