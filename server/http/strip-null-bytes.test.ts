import { expect, test } from "vitest";
import { stripNullBytes } from "./strip-null-bytes.ts";

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
