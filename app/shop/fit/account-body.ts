import { type AccountBody, type Body, type DeviceBody, readBody } from "./body";
import { keepDeviceBody, readDeviceBody } from "./body-store";

const ACCOUNT_BODY_PATH = "/account/measurements";

let askedFor: string | null = null;

/** Somebody who signs in finds here what they, or our tailors, kept in the account. Asked once for each person. */
export async function fetchAccountBody(userId: string): Promise<void> {
  if (askedFor === userId) return;
  askedFor = userId;
  try {
    const answer = await fetch(ACCOUNT_BODY_PATH, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const [device, inAccount] = [readDeviceBody(), readAccountBody(await answer.json())];
    const now = Date.now();
    if (device && doesDeviceWin(device, inAccount, { userId, now })) await saveDeviceBody(userId, device);
    else if (device || inAccount) keepForAccount(userId, inAccount ?? { body: null, ageMs: 0 }, now);
  } catch {
    askedFor = null;
  }
}

/**
 * The last change of the person counts, and forgetting is one. What was kept here while nobody was signed in may be
 * another person's: it never replaces what the account has, and comes into it only where it is newer than the forgetting.
 */
export function doesDeviceWin(
  { body, changedAt, accountId }: DeviceBody,
  inAccount: AccountBody | null,
  { userId, now }: { userId: string; now: number },
): boolean {
  if (accountId !== null && accountId !== userId) return false;
  if (!inAccount) return body !== null;
  const isNewer = now - changedAt < inAccount.ageMs;
  return isNewer && (accountId === userId || (body !== null && inAccount.body === null));
}

/** On this device and in the account. Null forgets it in both. */
export async function saveAccountBody(userId: string, body: Body | null): Promise<void> {
  const device = { body, changedAt: Date.now(), accountId: userId };
  keepDeviceBody(device);
  try {
    await saveDeviceBody(userId, device);
  } catch {
    // Offline: it is sent when the next page asks for what the account has.
    askedFor = null;
  }
}

async function saveDeviceBody(userId: string, { body, changedAt }: DeviceBody): Promise<void> {
  const form = new FormData();
  form.set("measurements", JSON.stringify(body));
  form.set("age", String(Math.max(0, Date.now() - changedAt)));
  const answer = await fetch(ACCOUNT_BODY_PATH, { method: "POST", body: form });
  if (!answer.ok) throw new Error(`the account answered ${answer.status}`);
  const inAccount = readAccountBody(await answer.json());
  if (inAccount) keepForAccount(userId, inAccount, Date.now());
}

function keepForAccount(userId: string, { body, ageMs }: AccountBody, now: number): void {
  keepDeviceBody({ body, changedAt: now - ageMs, accountId: userId });
}

/** Null: the account never had any. An answer of another version is not read as one: it would wipe what is kept here. */
export function readAccountBody(value: unknown): AccountBody | null {
  if (value === null) return null;
  const { body, ageMs } = value as Record<string, unknown>;
  if (typeof ageMs !== "number") throw new Error("the account answered without an age");
  return { body: readBody(body), ageMs };
}
