import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { TokenClaims } from "../../app/platform/sign-in/accounts.ts";

const header = z.object({ alg: z.literal("HS256") });
export const claims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  aud: z.literal("authenticated"),
  /** In seconds. */
  exp: z.number(),
});

/** The claims of an access token signed with this secret and valid at `now`; otherwise null. */
export function verifyToken(token: string, secret: string, now: number): TokenClaims | null {
  const [head = "", body = "", signature = ""] = token.split(".");
  const wanted = createHmac("sha256", secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  if (!header.safeParse(parse(head)).success) return null;
  const read = claims.safeParse(readPayload(token)).data;
  return read && read.exp * 1000 > now ? toClaims(read) : null;
}

export function toClaims({ sub, session_id, exp }: z.infer<typeof claims>): TokenClaims {
  return { userId: sub, sessionId: session_id, expiresAt: exp };
}

/** The token's payload, without a check of its signature. */
export function readPayload(token: string): unknown {
  return parse(token.split(".")[1] ?? "");
}

function parse(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return null;
  }
}
