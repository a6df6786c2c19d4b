import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readWireRequest } from "./wire-request.ts";

const request = (...lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;
const plain = request(
  "GET /events?when=past HTTP/1.1",
  "Host: site.test",
  "accept-Encoding: gzip, br",
  "X-Other:",
  "constructor: once",
  "constructor: twice",
);

describe("a request on the wire", () => {
  test("is read when it is whole and plain", () => {
    expect(readWireRequest(plain)).toEqual({
      method: "GET",
      url: "/events?when=past",
      headers: { acceptEncoding: "gzip, br" },
    });
    const head = request(
      "HEAD / HTTP/1.1",
      "Host: site.test",
      "Connection: Keep-Alive",
      'If-None-Match: "a"',
      "Save-Data: on",
      "Cookie: light=1",
      "X-Request-Id: r-1",
    );
    expect(readWireRequest(head)).toEqual({
      method: "HEAD",
      url: "/",
      headers: { ifNoneMatch: '"a"', saveData: "on", cookie: "light=1", requestId: "r-1" },
    });
  });

  test.each([
    ["not yet whole", "GET / HTTP/1.1\r\nHost: a\r\n"],
    ["with more after it", `${plain}GET / HTTP/1.1\r\n`],
    ["two at once", plain + plain],
    ["with bytes before it", `\r\n${plain}`],
    ["no host", request("GET / HTTP/1.1", "Accept: */*")],
    ["no headers", request("GET / HTTP/1.1")],
    ["two hosts", request("GET / HTTP/1.1", "Host: a", "Host: b")],
    ["a token", request("GET / HTTP/1.1", "Host: a", "Authorization: Bearer x")],
    ["a body", request("GET / HTTP/1.1", "Host: a", "Content-Length: 4")],
    ["a body in pieces", request("GET / HTTP/1.1", "Host: a", "Transfer-Encoding: chunked")],
    ["a change of protocol", request("GET / HTTP/1.1", "Host: a", "Upgrade: h2c", "Connection: Upgrade")],
    ["the end of the connection", request("GET / HTTP/1.1", "Host: a", "Connection: close")],
    ["a part", request("GET / HTTP/1.1", "Host: a", "Range: bytes=0-9")],
    ["a wish", request("GET / HTTP/1.1", "Host: a", "Expect: 100-continue")],
    ["a header twice", request("GET / HTTP/1.1", "Host: a", "Cookie: a=1", "Cookie: light=1")],
    ["a space before the colon", request("GET / HTTP/1.1", "Host: a", "Content-Length : 4")],
    ["a folded header", request("GET / HTTP/1.1", "Host: a", "X: a", " Content-Length: 4")],
    ["a bare line feed", request("GET / HTTP/1.1", "Host: a", "X: a\nContent-Length: 4")],
    ["a bare carriage return", request("GET / HTTP/1.1", "Host: a", "X: a\rContent-Length: 4")],
    ["a null", request("GET / HTTP/1.1", "Host: a", "X: a\0b")],
    ["a tab", request("GET / HTTP/1.1", "Host: a", "X:\ta")],
    ["a post", request("POST / HTTP/1.1", "Host: a")],
    ["an old version", request("GET / HTTP/1.0", "Host: a")],
    ["a whole address", request("GET http://evil.example/ HTTP/1.1", "Host: a")],
    ["an odd address", request("GET /caf\u00e9 HTTP/1.1", "Host: a")],
    ["two spaces", request("GET  / HTTP/1.1", "Host: a")],
    ["too long", request("GET / HTTP/1.1", "Host: a", `X: ${"a".repeat(8_192)}`)],
    ["nothing", ""],
  ])("is left alone: %s", (_, text) => expect(readWireRequest(text)).toBeNull());

  test("is never read from bytes that could hold a second one", () => {
    const part = fc.constantFrom(
      "GET / HTTP/1.1",
      "Host: a",
      "\r\n",
      "\r\n\r\n",
      "Content-Length: 5",
      "hello",
      "\n",
      " ",
      "\r",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        if (readWireRequest(text) === null) return;
        expect(text.split("\r\n\r\n")).toHaveLength(2);
        expect(text).not.toMatch(/content-length|[^\r]\n|\r[^\n]/i);
      }),
      { numRuns: 2_000 },
    );
  });
});
