import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalPath, toPathPatterns } from "./canonical-path.ts";

const PATTERNS = [
  "about",
  "events",
  "events/:id.ics",
  "product/:id",
  "terms/:version?",
  "sitemap.xml",
  "debug/mail",
  "*",
].flatMap(toPathPatterns);
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
    "/nowhere/",
    "//nowhere.example/",
    "/.well-known/anything/",
    "/about.data",
    "/about/.data",
    "/%E0%A4%A",
    "/terms/2026-11",
  ])("leaves %s", (path) => expect(spell(path)).toBeNull());

  it.each([
    ["/about/", "/about"],
    ["/ABOUT", "/about"],
    ["/About///", "/about"],
    ["/Debug/MAIL/", "/debug/mail"],
    ["/PRODUCT/Silk-Scarf/", "/product/Silk-Scarf"],
    ["/TERMS", "/terms"],
    ["/Terms/V2/", "/terms/V2"],
    ["/%61bout", "/about"],
    ["/events/Winter.ICS", "/events/Winter.ics"],
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
