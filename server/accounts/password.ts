import { randomBytes } from "node:crypto";
import bcrypt from "bcryptjs";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../../app/people/account/auth/messages.ts";
import { authError } from "./auth-error.ts";

/** The package's own number of rounds, so that unknown and known addresses take the same time to refuse. */
const HASH_ROUNDS = 10;
/** Matches no password: a salt, and 31 letters by lot instead of a hash, which would take a tenth of a second at each start. */
export const DUMMY_HASH = bcrypt.genSaltSync(HASH_ROUNDS) + randomBytes(16).toString("hex").slice(1);

export function isRightPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  return bcrypt.compare(password, hash ?? DUMMY_HASH);
}

/** Takes as long as storing a password, for an address that already has an account. */
export async function hashAndDiscard(password: string): Promise<void> {
  await bcrypt.hash(password, HASH_ROUNDS);
}

export function unsuitablePassword(password: string): Response | null {
  if (password.length < MIN_PASSWORD_LENGTH)
    return authError(422, "weak_password", `Password should be at least ${MIN_PASSWORD_LENGTH} characters.`, {
      body: { weak_password: { reasons: ["length"] } },
    });
  if (Buffer.byteLength(password) > MAX_PASSWORD_LENGTH)
    return authError(
      400,
      "validation_failed",
      `Password cannot be longer than ${MAX_PASSWORD_LENGTH} characters`,
    );
  return null;
}
