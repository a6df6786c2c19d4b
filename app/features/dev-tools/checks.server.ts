import type { PaymentProvider } from "~/context";
import type { Db } from "~/db/client";
import { withTimeout } from "~/lib/timeout";
import type { Check } from "./check";
import type { DevDesk } from "./dev-desk";

const CHECK_LIMIT_MS = 3_000;
const NO_TABLE = "PGRST205";
const NOT_ALLOWED = "42501";
/** Nobody's, and no real payment's. */
const NO_PAYMENT = { payRequestId: "00000000-0000-0000-0000-000000000000", reference: "CHECK-0" };

export interface Checked {
  /** A visitor's rights. */
  db: Db;
  service: Db;
  desk: DevDesk;
  payments: PaymentProvider;
}

/** Asks every part the site stands on, as the site itself would: one after the other, so that each has its own time. */
export async function runChecks(parts: Checked): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [name, look] of Object.entries(looksAt(parts))) checks.push(await check(name, look));
  return checks;
}

function looksAt({ db, service, desk, payments }: Checked): Record<string, () => Promise<string>> {
  return {
    "Table products, as a visitor": async () => {
      const { data } = await db.from("products").select("id").limit(1).throwOnError();
      return data.length > 0 ? "Answers." : "Answers; nothing is on sale.";
    },
    "Table profiles, as the server": async () => {
      await service.from("profiles").select("id").limit(1).throwOnError();
      return "Answers.";
    },
    "Table profiles, as a visitor": async () => {
      const { error } = await db.from("profiles").select("id").limit(1);
      return expectRefusal(error, NOT_ALLOWED, "Closed to visitors, as it should be.");
    },
    "A table that does not exist": async () => {
      const { error } = await db.from("no_such_table" as "profiles").select("id");
      return expectRefusal(error, NO_TABLE, "Refused by name, as it should be.");
    },
    "Sign-in": async () => {
      const { error } = await db.auth.getUser("no-token");
      if (error?.status === undefined || error.status >= 500)
        throw error ?? new Error("A rubbish token was believed");
      return "Answers, and refuses a token it did not give.";
    },
    "Stored files": async () => {
      const { error } = await service.storage.from("images").list("", { limit: 1 });
      if (error) throw error;
      return "Answers.";
    },
    "Outgoing mail": () => desk.checkMail(),
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
    const note = await withTimeout(CHECK_LIMIT_MS, look);
    return { name, isOk: true, ms: taken(), note };
  } catch (error) {
    return { name, isOk: false, ms: taken(), note: reason(error) };
  }
}

function expectRefusal(error: { code: string; message: string } | null, code: string, note: string): string {
  if (error?.code !== code) throw error ?? new Error("It was not refused");
  return note;
}

/** The library's own words, which name no key; a page for developers may show them. */
function reason(error: unknown): string {
  const message = typeof error === "object" && error !== null && "message" in error ? error.message : error;
  return String(message) || "It did not answer.";
}
