import { describe, expect, it } from "vitest";
import { isSessionOrKey } from "./session-token.ts";

const keys = { publishableKey: "sb_publishable_a", secretKey: "a.service.key" };
const jwt = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;

describe("what may stand in the Authorization header", () => {
  it.each([
    null,
    "Bearer sb_publishable_a",
    "Bearer a.service.key",
    "Basic abc",
    `Bearer ${jwt({ aud: "authenticated", sub: "x" })}`,
  ])("lets %s through", (header) => {
    expect(isSessionOrKey(header, keys)).toBe(true);
  });

  it.each([
    `Bearer ${jwt({ sub: "x", bucket: "images", intent: "download" })}`,
    `bearer   ${jwt({ sub: "x" })}  `,
    `Bearer ${jwt(null)}`,
    "Bearer a.%%%.c",
  ])("stops %s", (header) => {
    expect(isSessionOrKey(header, keys)).toBe(false);
  });
});
