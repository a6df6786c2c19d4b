import { Hono } from "hono";
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { refuseOtherOrigins } from "./same-origin.ts";
import type { SiteEnv } from "./site-env.ts";

const SHOP = "https://shop.example";

function siteWith(settings: Record<string, string>) {
  const site = new Hono<SiteEnv>();
  site.use(refuseOtherOrigins(readConfig(settings)));
  site.all("*", (c) => c.text("done"));
  return async (headers: Record<string, string>, method = "POST", address = `${SHOP}/light`) =>
    (await site.request(address, { method, headers })).status;
}

const post = siteWith({ SITE_URL: SHOP });

test.each(["POST", "PUT", "PATCH", "DELETE"])("%s is taken from our own pages only", async (method) => {
  expect(await post({ Origin: SHOP }, method)).toBe(200);
  for (const origin of [
    "https://evil.example",
    "https://blog.shop.example",
    "http://shop.example",
    "https://shop.example.evil.example",
    "https://shop.example:8443",
    "null",
    "",
  ])
    expect(await post({ Origin: origin }, method), origin).toBe(403);
});

test("questions may come from anywhere", async () => {
  for (const method of ["GET", "HEAD"])
    expect(await post({ Origin: "https://evil.example" }, method)).toBe(200);
});

test("without an origin the browser's word for where it comes from counts", async () => {
  for (const site of ["same-origin", "none"])
    expect(await post({ "Sec-Fetch-Site": site, Cookie: "a=b" })).toBe(200);
  for (const site of ["cross-site", "same-site", ""])
    expect(await post({ "Sec-Fetch-Site": site })).toBe(403);
  expect(await post({ Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" })).toBe(403);
});

test("a program that says nothing is taken, unless it brings a visitor's cookies", async () => {
  expect(await post({})).toBe(200);
  expect(await post({ Cookie: "afi-cart=1" })).toBe(403);
});

test("without SITE_URL our pages are where the site was asked for", async () => {
  const here = siteWith({});
  const address = "http://127.0.0.1:3000/light";
  expect(await here({ Origin: "http://127.0.0.1:3000" }, "POST", address)).toBe(200);
  expect(await here({ Origin: "http://localhost:3000" }, "POST", address)).toBe(403);
});
