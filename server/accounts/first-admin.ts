import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import type { AdminCreator } from "../../app/features/dev-tools/dev-tools.ts";
import type { Services } from "../services.ts";
import { createAdminUser } from "./admin-users.ts";

/** Letters and digits nobody takes for one another when typing from a log. */
const ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Like `K7QWD-...`, 98 bits: nobody guesses it. */
export function newSetUpCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/**
 * Makes administrators. The first one is made by whoever can read this process's log, with the code printed there:
 * once, and only while there is no other. A restart prints a new code.
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
      // Taken before anything is waited for, so that of two at the same moment one is refused.
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

/** Compares hashes of one length, so that the time it takes tells nothing. */
function isSameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
