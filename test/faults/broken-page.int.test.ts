import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { openHosted } from "../../server/backend/hosted.ts";
import { loadServerBuild } from "../support/server-build.ts";
import { openTestSite } from "../support/site.ts";

const BACKEND = { url: "http://127.0.0.1:1", anonKey: "visitor", serviceRoleKey: "server" };

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
  const site = await openTestSite(openHosted(BACKEND), tmpdir(), { ...build, routes });

  const answer = await site.ask("/returns");
  const html = await answer.text();
  expect(answer.status).toBe(500);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en-ZA">/);
  expect(html).toContain("A thread has snapped");
  expect(html).toContain('href="/privacy"');
  expect(html).not.toMatch(/4711|node_modules|\bat \w+ \(/);
  expect((await site.ask("/privacy")).status).toBe(200);
});
