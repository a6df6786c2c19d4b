import { expect, test } from "vitest";
import { fromAnywhere, publicRequest, stripNullBytes } from "./public-request.ts";

const SITE = "https://afi.example";
const inner = (headers: Record<string, string> = {}, init: RequestInit = {}) =>
  new Request("http://afi.example/contact?from=home", { headers, ...init });

test("what a proxy forwards is seen at the visitor's own address", () => {
  const forwarded = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "www.afi.example" };
  expect(publicRequest(inner(forwarded), SITE).url).toBe("https://www.afi.example/contact?from=home");
});

test("a proxy that says nothing of the protocol speaks the site's own", () => {
  expect(publicRequest(inner(), SITE).url).toBe("https://afi.example/contact?from=home");
});

test("method, headers and body come along", async () => {
  const sent = inner({ "X-Forwarded-Proto": "https", Cookie: "a=b" }, { method: "POST", body: "name=Nala" });
  const seen = publicRequest(sent, SITE);
  expect(seen.method).toBe("POST");
  expect(seen.headers.get("Cookie")).toBe("a=b");
  expect(await seen.text()).toBe("name=Nala");
});

test("of a header that several wrote the last entry counts, and nonsense changes nothing", () => {
  expect(publicRequest(inner({ "X-Forwarded-Proto": "ftp, https" }), SITE).url).toMatch(/^https:/);
  const nonsense = inner({ "X-Forwarded-Proto": "gopher" });
  expect(publicRequest(nonsense, SITE)).toBe(nonsense);
  const broken = inner({ "X-Forwarded-Host": "a b" });
  expect(publicRequest(broken, SITE)).toBe(broken);
});

test("what PayGate posts is not held against the page it came from", async () => {
  const sent = inner(
    { Origin: "https://secure.paygate.co.za" },
    { method: "POST", body: "PAY_REQUEST_ID=1" },
  );
  const seen = fromAnywhere(sent);
  expect(seen.headers.has("Origin")).toBe(false);
  expect([seen.method, seen.url, await seen.text()]).toEqual(["POST", sent.url, "PAY_REQUEST_ID=1"]);
});

test("an address without null characters is left alone", () => {
  const request = new Request("http://afi.example/product/a%20gown?q=%C3%A9");
  expect(stripNullBytes(request)).toBe(request);
});

test("null characters become characters that nothing is called by; all else comes along", async () => {
  const headers = { Cookie: "a=b" };
  const sent = new Request("http://afi.example/product/a%00b?q=%00", {
    method: "POST",
    headers,
    body: "x=y",
  });
  const read = stripNullBytes(sent);
  expect(decodeURIComponent(read.url)).toBe("http://afi.example/product/a\ufffdb?q=\ufffd");
  expect(read.method).toBe("POST");
  expect(read.headers.get("Cookie")).toBe("a=b");
  expect(await read.text()).toBe("x=y");
});
