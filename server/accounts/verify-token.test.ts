import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { verifyToken } from "./verify-token.ts";

const SECRET = "a secret of thirty-two characters";
const NOW = Date.parse("2026-11-15T10:00:00Z");
const CLAIMS = {
  sub: "01a1e140-f0e4-77d2-868e-e2a51830ab8b",
  session_id: "01a1e140-f96a-7291-b467-745acaf039f0",
  aud: "authenticated",
  exp: NOW / 1000 + 60,
};

function sign(claims: object, { alg = "HS256", secret = SECRET } = {}): string {
  const parts = [{ alg, typ: "JWT" }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  const signature = createHmac("sha256", secret).update(parts.join(".")).digest("base64url");
  return [...parts, signature].join(".");
}

it("takes a token that was signed with the secret, while it holds", () => {
  expect(verifyToken(sign(CLAIMS), SECRET, NOW)).toEqual({
    userId: CLAIMS.sub,
    sessionId: CLAIMS.session_id,
    expiresAt: CLAIMS.exp,
  });
  expect(verifyToken(sign(CLAIMS), SECRET, NOW + 60_000)).toBeNull();
});

it("takes no other secret, way of signing, audience or text", () => {
  for (const token of [
    sign(CLAIMS, { secret: `${SECRET}.` }),
    sign(CLAIMS, { alg: "none" }),
    sign(CLAIMS, { alg: "HS512" }),
    sign({ ...CLAIMS, aud: "anon" }),
    sign({ ...CLAIMS, sub: "nobody" }),
    sign({ ...CLAIMS, session_id: undefined }),
    `${sign(CLAIMS)}x`,
    sign(CLAIMS).replace(/\.[^.]+$/, "."),
    "..",
    "",
  ])
    expect(verifyToken(token, SECRET, NOW), token).toBeNull();
});
