import type { ServerBuild } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestBackend } from "../../test/support/backend.ts";
import { loadServerBuild } from "../../test/support/server-build.ts";
import { openTestSite, type TestSite } from "../../test/support/site.ts";
import { createPathPatterns } from "./path-patterns.ts";

describe("a page has one address", () => {
  const backend = useTestBackend({ seedDemo: true });
  let build: ServerBuild;
  let site: TestSite;
  beforeAll(async () => {
    build = await loadServerBuild();
    site = await openTestSite(backend(), backend().dataDir, build);
  });

  it.each([
    ["/about/", "/about"],
    ["/ABOUT", "/about"],
    ["/Events/?when=past&category=Galas", "/events?when=past&category=Galas"],
    ["/House-Of-Nala?category=Women", "/house-of-nala?category=Women"],
    ["/product/No-Such-Piece/", "/product/No-Such-Piece"],
    ["/STORY/No-Such-Story", "/story/No-Such-Story"],
  ])("%s leads to %s for good", async (path, address) => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await site.request(path, { method });
      expect([answer.status, answer.headers.get("Location")]).toEqual([308, address]);
    }
  });

  it("is so for every page and feed, whatever stands for their ids", { tags: "@10.105" }, async () => {
    const paths = createPathPatterns()(build.routes)
      .filter((parts) => !parts.includes("*"))
      .map((parts) => `/${parts.map((part) => part.replace(/^:[\w-]+\??/, "ID-1")).join("/")}`);
    expect(paths.length).toBeGreaterThan(150);
    for (const path of new Set(paths)) {
      const answer = await site.request(`${path.toUpperCase()}/?page=2`);
      expect([answer.status, answer.headers.get("Location")], path).toEqual([308, `${path}?page=2`]);
    }
  });

  it.each(["/nowhere/", "/NOWHERE", "/about/nowhere/", "http://site.test//evil.example/", "/.well-known/x/"])(
    "%s is none of ours",
    { tags: "@2.5" },
    async (path) => {
      const answer = await site.request(path);
      expect([answer.status, answer.headers.get("Location")]).toEqual([404, null]);
    },
  );

  it.each(["/", "/about", "/sitemap.xml", "/stories.rss", "/robots.txt"])("%s is answered", async (path) => {
    expect((await site.request(path)).status).toBe(200);
  });
});
