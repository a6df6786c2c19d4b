import { expect, test } from "vitest";
import { bootTestBackend } from "../support/backend.ts";
import { loadServerBuild } from "../support/server-build.ts";
import { openTestSite } from "../support/site.ts";

test("a page that cannot be drawn says so within the site's frame, and not why", async () => {
  const build = await loadServerBuild();
  const id = "routes/site/returns";
  const route = build.routes[id];
  if (!route) throw new Error(`no route ${id}`);
  const draw = () => {
    throw new Error("the secret is 4711");
  };
  const broken = { ...route, module: { ...route.module, default: draw } };
  const routes = { ...build.routes, [id]: broken };
  await using backend = await bootTestBackend();
  const site = await openTestSite(backend, backend.dataDir, { ...build, routes });

  const answer = await site.request("/returns");
  const html = await answer.text();
  expect(answer.status).toBe(500);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en-ZA">/);
  expect(html).toContain("A thread has snapped");
  expect(html).toContain('href="/privacy"');
  expect(html).not.toMatch(/4711|node_modules|\bat \w+ \(/);
  expect((await site.request("/privacy")).status).toBe(200);
});
