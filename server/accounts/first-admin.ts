import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import type { AdminCreator } from "../../app/people/dev-tools/dev-tools.ts";
import type { Services } from "../services.ts";
import { createAdminUser } from "./admin-users.ts";

/** Without characters that look alike when typed from a log. */
const ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Like `K7QWD-...`; 98 bits. */
export function newSetUpCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/**
 * Creates administrators. The first one needs the code printed in this process's log: valid once, and only while there
 * is no administrator. A restart prints a new code.
 */
export function createAdminCreator(services: Pick<Services, "db" | "auth">, code: string): AdminCreator {
  let isTaken = false;

  async function isWaiting(): Promise<boolean> {
    const admins = services.db.service.selectFrom("profiles").select("id").where("role", "=", "admin");
    return (await admins.limit(1).execute()).length === 0;
  }

  return {
    isWaiting,
    create: (admin) => createAdminUser(services, admin),
    async createFirst(admin, typedCode) {
      if (!isSameText(typedCode.trim().toUpperCase(), code) || isTaken) return "refused";
      // Set before the first await, so that of two simultaneous calls one is refused.
      isTaken = true;
      let outcome: Awaited<ReturnType<AdminCreator["createFirst"]>> = "refused";
      try {
        if (await isWaiting()) outcome = await createAdminUser(services, admin);
        return outcome;
      } finally {
        isTaken = outcome === "created";
      }
    },
  };
}

/** Compares hashes of equal length in constant time. */
function isSameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
