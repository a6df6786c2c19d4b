import { randomUUID } from "node:crypto";
import bcrypt from "bcryptjs";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../../app/features/account/auth/messages.ts";
import { authRefusal } from "./refusal.ts";

/** As the package does it, so that a stranger's password takes as long to refuse as a friend's. */
const HASH_ROUNDS = 10;
/** No password has it. */
export const DUMMY_HASH = bcrypt.hashSync(randomUUID(), HASH_ROUNDS);

export function isRightPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  return bcrypt.compare(password, hash ?? DUMMY_HASH);
}

/** The work of keeping a password, for an account that is not made. */
export async function hashAndDiscard(password: string): Promise<void> {
  await bcrypt.hash(password, HASH_ROUNDS);
}

export function unsuitablePassword(password: string): Response | null {
  if (password.length < MIN_PASSWORD_LENGTH)
    return authRefusal(
      422,
      "weak_password",
      `Password should be at least ${MIN_PASSWORD_LENGTH} characters.`,
      {
        body: { weak_password: { reasons: ["length"] } },
      },
    );
  if (Buffer.byteLength(password) > MAX_PASSWORD_LENGTH)
    return authRefusal(
      400,
      "validation_failed",
      `Password cannot be longer than ${MAX_PASSWORD_LENGTH} characters`,
    );
  return null;
}
