import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { commonHeaders, contentSecurityPolicy } from "./security-headers.ts";

const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("our inline scripts are named by the hashes of their bytes, and no others run", () => {
  const policy = contentSecurityPolicy(
    { scripts: ["go()", "say('Nala Privé')"] },
    { payOrigin: null, secure: false },
  );
  const bytes = createHash("sha256").update(Buffer.from("say('Nala Privé')", "utf8")).digest("base64");
  expect(policy).toContain(`script-src 'self' ${sha("go()")} 'sha256-${bytes}';`);
});

test("the policy refuses frames, foreign bases and inline styles, and lets the form go to PayGate", () => {
  const policy = contentSecurityPolicy(
    { scripts: ["go()"] },
    {
      payOrigin: "https://secure.paygate.co.za",
      secure: false,
    },
  );
  expect(policy).toContain(`script-src 'self' ${sha("go()")};`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("style-src 'self';");
  expect(policy).toContain("form-action 'self' https://secure.paygate.co.za");
  expect(policy).not.toContain("upgrade-insecure-requests");
});

test("inline scripts of a streamed page carry the one nonce, and no other runs", () => {
  const policy = contentSecurityPolicy(
    { scripts: [], nonce: "b25jZQ==" },
    { payOrigin: null, secure: false },
  );
  expect(policy).toContain("script-src 'self' 'nonce-b25jZQ==';");
});

test("scripts may reach no foreign address", () => {
  const policy = contentSecurityPolicy(
    { scripts: [] },
    {
      payOrigin: null,
      secure: true,
    },
  );
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("form-action 'self';");
  expect(policy).toContain("upgrade-insecure-requests");
});

test("strict transport is asked for behind https only", () => {
  expect(commonHeaders(true)["Strict-Transport-Security"]).toContain("max-age=31536000");
  expect(commonHeaders(false)).not.toHaveProperty("Strict-Transport-Security");
});

test.each([
  ["text/javascript; charset=utf-8"],
  ["text/css; charset=utf-8"],
  ["font/woff2"],
  ["image/avif"],
  ["video/mp4"],
])("a file of a page (%s) does without the headers of pages", (type) => {
  expect(Object.keys(commonHeaders(false, type))).toEqual(["X-Content-Type-Options"]);
});

test.each([["text/html; charset=utf-8"], ["image/svg+xml"], ["application/pdf"], ["text/plain"], [""]])(
  "what may be opened by itself (%s) has the headers of pages",
  (type) => {
    expect(commonHeaders(false, type)).toMatchObject({
      "X-Frame-Options": "DENY",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Permissions-Policy": expect.stringContaining("camera=()"),
    });
  },
);
