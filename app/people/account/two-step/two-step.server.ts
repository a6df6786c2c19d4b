import { callFunction, type Db, type Tables } from "~/platform/db/client";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.server";
import { openSecret, sealSecret } from "./sealed-secret.server";
import { matchTotp, newTotpSecret } from "./totp.server";

/** Wrong codes in a row, then nothing is taken for a while. */
export const MAX_FAILURES = 5;
export const LOCK_MS = 15 * 60_000;

export interface TwoStepDeps {
  /** Service rights: nobody's own rights reach the secrets. */
  service: Db;
  key: Buffer;
  now: Date;
}

/** What a member has. `pending`: the secret waits for its first code. */
export type TwoStepState =
  | { kind: "off" }
  | { kind: "pending"; secret: Buffer }
  | { kind: "on"; since: string; codesLeft: number };

/** `wrong` also for a code that was used before; `locked` after too many of them. */
export type CodeOutcome = "right" | "wrong" | "locked";

export async function findTwoStep(
  { service, key }: Pick<TwoStepDeps, "service" | "key">,
  person: string,
): Promise<TwoStepState> {
  const row = await service
    .selectFrom("two_step")
    .select(["secret", "confirmed_at"])
    .where("user_id", "=", person)
    .executeTakeFirst();
  if (!row) return { kind: "off" };
  if (row.confirmed_at === null) {
    const secret = openSecret(key, row.secret, person);
    return secret ? { kind: "pending", secret } : { kind: "off" };
  }
  const codes = await service
    .selectFrom("recovery_codes")
    .select("code_hash")
    .where("user_id", "=", person)
    .where("used_at", "is", null)
    .execute();
  return { kind: "on", since: row.confirmed_at, codesLeft: codes.length };
}

export async function isTwoStepRequired(service: Db): Promise<boolean> {
  const row = await service.selectFrom("security_settings").select("two_step_required").executeTakeFirst();
  return row?.two_step_required ?? false;
}

/** A new secret, which counts once a code of it was shown. One that counts already stays. */
export async function beginTwoStep({ service, key }: TwoStepDeps, person: string): Promise<void> {
  const secret = sealSecret(key, newTotpSecret(), person);
  await service
    .insertInto("two_step")
    .values({ user_id: person, secret })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret, failures: 0, locked_until: null })
        .where("two_step.confirmed_at", "is", null),
    )
    .execute();
}

/** Turns it on with the app's first code. Returns the recovery codes, which are never shown again. */
export function confirmTwoStep(
  deps: TwoStepDeps,
  { person, session, code }: { person: string; session: string; code: string },
): Promise<{ outcome: CodeOutcome; codes: string[] }> {
  return deps.service.transaction().execute(async (tx) => {
    const row = await lockRow(tx, person);
    if (!row || row.confirmed_at !== null) return { outcome: "wrong", codes: [] };
    const outcome = await spendCode(tx, deps, row, code);
    if (outcome.kind !== "right") return { outcome: outcome.kind, codes: [] };
    await tx
      .updateTable("two_step")
      .set({ confirmed_at: deps.now.toISOString() })
      .where("user_id", "=", person)
      .execute();
    await noteStep(tx, person, session);
    await noteChange(tx, person, "on");
    return { outcome: "right", codes: await replaceCodes(tx, person) };
  });
}

/** Of a code or a recovery code: this session counts as staff from now on. */
export function passSecondStep(
  deps: TwoStepDeps,
  { person, session, code }: { person: string; session: string; code: string },
): Promise<CodeOutcome> {
  return withCode(deps, { person, code }, async (tx, isRecovery) => {
    await noteStep(tx, person, session);
    if (isRecovery) await noteChange(tx, person, "recovery");
  });
}

/** Replaces all recovery codes. */
export async function renewRecoveryCodes(
  deps: TwoStepDeps,
  attempt: { person: string; code: string },
): Promise<{ outcome: CodeOutcome; codes: string[] }> {
  let codes: string[] = [];
  const outcome = await withCode(deps, attempt, async (tx) => {
    codes = await replaceCodes(tx, attempt.person);
    await noteChange(tx, attempt.person, "codes");
  });
  return { outcome, codes };
}

export function turnOffTwoStep(
  deps: TwoStepDeps,
  attempt: { person: string; code: string },
): Promise<CodeOutcome> {
  return withCode(deps, attempt, async (tx) => {
    await tx.deleteFrom("two_step").where("user_id", "=", attempt.person).execute();
    await noteChange(tx, attempt.person, "off");
  });
}

/** Drops a secret that was never confirmed. */
export async function cancelTwoStep(service: Db, person: string): Promise<void> {
  await service
    .deleteFrom("two_step")
    .where("user_id", "=", person)
    .where("confirmed_at", "is", null)
    .execute();
}

/** The row is locked, so that guesses of the same moment are counted one after the other. */
function withCode(
  deps: TwoStepDeps,
  { person, code }: { person: string; code: string },
  work: (tx: Db, isRecovery: boolean) => Promise<void>,
): Promise<CodeOutcome> {
  return deps.service.transaction().execute(async (tx) => {
    const row = await lockRow(tx, person);
    if (!row || row.confirmed_at === null) return "wrong";
    const outcome = await spendCode(tx, deps, row, code);
    if (outcome.kind === "right") await work(tx, outcome.isRecovery);
    return outcome.kind;
  });
}

function lockRow(tx: Db, person: string): Promise<Tables<"two_step"> | undefined> {
  return tx.selectFrom("two_step").selectAll().where("user_id", "=", person).forUpdate().executeTakeFirst();
}

type SpentCode = { kind: "right"; isRecovery: boolean } | { kind: "wrong" | "locked" };

async function spendCode(
  tx: Db,
  { key, now }: TwoStepDeps,
  row: Tables<"two_step">,
  typed: string,
): Promise<SpentCode> {
  const person = row.user_id;
  if (row.locked_until !== null && new Date(row.locked_until) > now) return { kind: "locked" };
  const secret = openSecret(key, row.secret, person);
  const code = typed.replace(/\s/g, "");
  const counter = secret && matchTotp(secret, code, { now, lastCounter: Number(row.last_counter) });
  const isRecovery = counter === null && (await spendRecoveryCode(tx, person, typed, now));
  if (counter === null && !isRecovery) {
    const failures = row.failures + 1;
    const isOver = failures >= MAX_FAILURES;
    const locked_until = isOver ? new Date(now.getTime() + LOCK_MS).toISOString() : null;
    await tx
      .updateTable("two_step")
      .set({ failures: isOver ? 0 : failures, locked_until })
      .where("user_id", "=", person)
      .execute();
    return { kind: isOver ? "locked" : "wrong" };
  }
  await tx
    .updateTable("two_step")
    .set({ failures: 0, locked_until: null, ...(counter !== null && { last_counter: counter }) })
    .where("user_id", "=", person)
    .execute();
  return { kind: "right", isRecovery };
}

async function spendRecoveryCode(tx: Db, person: string, typed: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("recovery_codes")
    .set({ used_at: now.toISOString() })
    .where("user_id", "=", person)
    .where("code_hash", "=", hashRecoveryCode(typed))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function replaceCodes(tx: Db, person: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.deleteFrom("recovery_codes").where("user_id", "=", person).execute();
  await tx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: person, code_hash: hashRecoveryCode(code) })))
    .execute();
  return codes;
}

async function noteStep(tx: Db, person: string, session: string): Promise<void> {
  await tx
    .insertInto("second_steps")
    .values({ session_id: session, user_id: person })
    .onConflict((conflict) => conflict.column("session_id").doNothing())
    .execute();
}

/** For the audit, and by mail to the member. */
async function noteChange(
  tx: Db,
  person: string,
  change: "on" | "off" | "codes" | "recovery",
): Promise<void> {
  await callFunction(tx, "note_two_step", { person, by_whom: person, change });
}
