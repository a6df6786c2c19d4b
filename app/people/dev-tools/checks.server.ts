import { sql } from "kysely";
import type { Db } from "~/platform/db/client";
import { hasCode } from "~/platform/db/error-codes";
import { withTimeout } from "~/platform/lib/timeout";
import type { AuthEndpoint } from "~/platform/sign-in/accounts";
import type { FileStore } from "~/platform/uploads/file-store";
import type { PaymentProvider } from "~/shop/context";
import type { Check } from "./check";
import type { DevToolServices } from "./dev-tools";

const CHECK_TIMEOUT_MS = 3_000;
const NO_TABLE = "42P01";
const NOT_ALLOWED = "42501";
/** A request id that cannot exist. */
const NO_PAYMENT = { payRequestId: "00000000-0000-0000-0000-000000000000", reference: "CHECK-0" };

export interface CheckedServices {
  /** A visitor's rights. */
  db: Db;
  service: Db;
  auth: AuthEndpoint;
  files: FileStore;
  devTools: DevToolServices;
  payments: PaymentProvider;
}

/** Checks every backing service as the site would use it. One after the other, so that each duration is its own. */
export async function runChecks(parts: CheckedServices): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [name, look] of Object.entries(looksAt(parts))) checks.push(await check(name, look));
  return checks;
}

function looksAt(parts: CheckedServices): Record<string, () => Promise<string>> {
  const { db, service, auth, files, devTools, payments } = parts;
  return {
    "Table products, as a visitor": async () => {
      const rows = await db.selectFrom("products").select("id").limit(1).execute();
      return rows.length > 0 ? "Answers." : "Answers; nothing is on sale.";
    },
    "Table profiles, as the server": async () => {
      await service.selectFrom("profiles").select("id").limit(1).execute();
      return "Answers.";
    },
    "Table profiles, as a visitor": () =>
      expectRefusal(
        () => db.selectFrom("profiles").select("id").limit(1).execute(),
        NOT_ALLOWED,
        "Closed to visitors, as it should be.",
      ),
    "A table that does not exist": () =>
      expectRefusal(
        () => sql`select id from no_such_table`.execute(db),
        NO_TABLE,
        "Refused by name, as it should be.",
      ),
    "Sign-in": async () => {
      const { status } = await auth.fetch(`${auth.url}/auth/v1/health`, {
        headers: { apikey: auth.anonKey },
      });
      if (status >= 400) throw new Error(`It answered ${status}`);
      if (await auth.verify("no-token")) throw new Error("A rubbish token was believed");
      return "Answers, and refuses a token it did not give.";
    },
    "Stored files": async () => {
      await files.list("images/");
      return "Answers.";
    },
    "Outgoing mail": () => devTools.checkMail(),
    "Payments by PayGate": async () => {
      const { received } = await payments.paygate.query(NO_PAYMENT);
      if (received === "") throw new Error("No answer that could be read");
      return payments.isTest ? "The simulator answers: no money moves." : "Answers.";
    },
  };
}

async function check(name: string, look: () => Promise<string>): Promise<Check> {
  const started = performance.now();
  const taken = () => Math.round(performance.now() - started);
  try {
    const note = await withTimeout(CHECK_TIMEOUT_MS, look);
    return { name, isOk: true, ms: taken(), note };
  } catch (error) {
    return { name, isOk: false, ms: taken(), note: reason(error) };
  }
}

async function expectRefusal(query: () => Promise<unknown>, code: string, note: string): Promise<string> {
  try {
    await query();
  } catch (error) {
    if (hasCode(error, code)) return note;
    throw error;
  }
  throw new Error("It was not refused");
}

/** The library's message, which contains no key, so developers may see it. */
function reason(error: unknown): string {
  const message = typeof error === "object" && error !== null && "message" in error ? error.message : error;
  return String(message) || "It did not answer.";
}
