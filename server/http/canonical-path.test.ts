import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalPath, toPathPattern } from "./canonical-path.ts";

const PATTERNS = ["about", "events", "events/:id.ics", "product/:id", "sitemap.xml", "debug/mail", "*"].map(
  toPathPattern,
);
const spell = (path: string) => canonicalPath(path, PATTERNS);

describe("canonicalPath", () => {
  it.each([
    "/",
    "/about",
    "/product/Silk-Scarf",
    "/events/Winter.ics",
    "/debug/mail",
    "/nowhere",
    "/NoWhere",
  ])("leaves %s", (path) => expect(spell(path)).toBeNull());

  it.each([
    ["/about/", "/about"],
    ["/ABOUT", "/about"],
    ["/About///", "/about"],
    ["/Debug/MAIL/", "/debug/mail"],
    ["/PRODUCT/Silk-Scarf/", "/product/Silk-Scarf"],
    ["/nowhere/", "/nowhere"],
    ["/Sitemap.XML", "/sitemap.xml"],
    ["//", "/"],
  ])("spells %s as %s", (path, canonical) => expect(spell(path)).toBe(canonical));

  it("never leads to another site, and is content with its own spelling", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("/", "a", "A", "about", ".", "evil.example") }),
        (rest) => {
          const canonical = spell(`/${rest}`);
          if (canonical === null) return;
          expect(canonical).toMatch(/^\/(?!\/)/);
          expect(spell(canonical)).toBeNull();
        },
      ),
    );
  });
});
