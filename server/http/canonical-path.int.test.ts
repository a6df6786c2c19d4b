import { beforeAll, describe, expect, it } from "vitest";
import { useTestBackend } from "../../test/support/backend.ts";
import { openTestSite, type TestSite } from "../../test/support/site.ts";

describe("a page has one address", () => {
  const backend = useTestBackend({ seedDemo: true });
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite(backend(), backend().dataDir);
  });

  it.each([
    ["/about/", "/about"],
    ["/ABOUT", "/about"],
    ["/Events/?when=past&category=Galas", "/events?when=past&category=Galas"],
    ["/House-Of-Nala?category=Women", "/house-of-nala?category=Women"],
    ["/product/No-Such-Piece/", "/product/No-Such-Piece"],
    ["/STORY/No-Such-Story", "/story/No-Such-Story"],
    ["/nowhere/", "/nowhere"],
  ])("%s leads to %s for good", async (path, address) => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await site.request(path, { method });
      expect([answer.status, answer.headers.get("Location")]).toEqual([308, address]);
    }
  });

  it("does not lead to another site", async () => {
    const answer = await site.request("http://localhost//evil.example/");
    expect(answer.headers.get("Location")).toBe("/evil.example");
  });

  it.each(["/", "/about", "/sitemap.xml", "/stories.rss", "/robots.txt"])("%s is answered", async (path) => {
    expect((await site.request(path)).status).toBe(200);
  });
});
