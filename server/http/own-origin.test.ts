import { expect, test } from "vitest";
import { isOtherHost, ownOrigin } from "./own-origin.ts";

const asked = (url: string, headers: Record<string, string> = {}) => ({ url, headers: new Headers(headers) });
const unset = { siteUrl: "http://localhost:3000", hasSiteUrl: false, trustProxy: false };
const shop = { siteUrl: "https://shop.example", hasSiteUrl: true, trustProxy: false };
const forwarded = { "X-Forwarded-Host": "shop.example", "X-Forwarded-Proto": "https" };

test("without SITE_URL our address is the one that was asked for", () => {
  expect(ownOrigin(asked("http://127.0.0.1:3000/cart"), unset)).toBe("http://127.0.0.1:3000");
  expect(ownOrigin(asked("http://[::1]:3000/"), unset)).toBe("http://[::1]:3000");
  expect(isOtherHost(asked("http://127.0.0.1:3000/"), unset)).toBe(false);
});

test("a host that is none is not repeated", () => {
  for (const host of ['a"onload=x', "a,b", "a;b", "x".repeat(300)])
    expect(ownOrigin(asked(`http://${host}/`), unset), host).toBe(unset.siteUrl);
});

test("what a proxy says counts only where it is trusted", () => {
  const request = asked("http://127.0.0.1:3000/", forwarded);
  expect(ownOrigin(request, { ...unset, trustProxy: true })).toBe("https://shop.example");
  expect(ownOrigin(request, unset)).toBe("http://127.0.0.1:3000");
  expect(isOtherHost(request, { ...shop, trustProxy: true })).toBe(false);
  expect(isOtherHost(request, shop)).toBe(true);
});

test("SITE_URL is the only address where it is set, by whichever protocol the proxy speaks to us", () => {
  expect(ownOrigin(asked("http://other.example/"), shop)).toBe("https://shop.example");
  expect(isOtherHost(asked("http://other.example/"), shop)).toBe(true);
  for (const host of ["shop.example", "SHOP.example", "shop.example:443"])
    expect(isOtherHost(asked(`http://${host}/`), shop), host).toBe(false);
});

test("a proxy that leaves out the port does not make it another host", () => {
  const withPort = { ...shop, siteUrl: "https://shop.example:8443" };
  expect(isOtherHost(asked("http://shop.example/"), withPort)).toBe(true);
  expect(isOtherHost(asked("http://shop.example/"), { ...withPort, trustProxy: true })).toBe(false);
});
