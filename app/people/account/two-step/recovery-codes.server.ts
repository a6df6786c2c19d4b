import { createHash, randomInt } from "node:crypto";

const RECOVERY_CODES = 10;

/** Without letters and digits that look alike on paper. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Like `k7qw-d3mp-x9ra-hf2t`; 79 bits each, too many to guess from a hash. */
export function newRecoveryCodes(): string[] {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const code = () => Array.from({ length: GROUPS }, group).join("-");
  return Array.from({ length: RECOVERY_CODES }, code);
}

/** Of what was typed, however it is spaced and written. Without our key, so that codes outlive it. */
export function hashRecoveryCode(typed: string): string {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, "");
  return createHash("sha256").update(`recovery code ${code}`).digest("base64url");
}
