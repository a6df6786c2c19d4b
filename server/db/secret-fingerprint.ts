import { scryptSync } from "node:crypto";
import type { SqlSession } from "./sql-session.ts";

class SecretsDifferError extends Error {
  override name = "SecretsDifferError";

  constructor() {
    super(
      "This process has another secret than the one this database was first used with: sessions and links made " +
        "by one would be refused by the other. Set SUPABASE_JWT_SECRET to the same value for every process, or give " +
        "each the secrets.json of the first one in its DATA_DIR. If the secret was replaced on purpose, which signs " +
        "everyone out and ends the links in mails, run: delete from public.secret_fingerprint",
    );
  }
}

/** The first process to use a database stores a fingerprint of its secret; the others compare theirs with it. */
export async function expectSameSecret(session: SqlSession, secret: string): Promise<void> {
  const fingerprint = fingerprintOf(secret);
  await session.query(
    "insert into public.secret_fingerprint (fingerprint) values ($1) on conflict do nothing",
    [fingerprint],
  );
  const known = await session.query("select from public.secret_fingerprint where fingerprint = $1", [
    fingerprint,
  ]);
  if (known.length === 0) throw new SecretsDifferError();
}

/** A slow hash, so that a weak secret cannot be found by brute force. */
export const fingerprintOf = (secret: string) =>
  scryptSync(secret, "secret fingerprint", 32).toString("base64url");
