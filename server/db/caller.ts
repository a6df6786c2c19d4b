/** The identity a session runs as. Row-level security decides by role and claims. */
export type Caller =
  | { role: "anon" }
  | { role: "service_role" }
  | { role: "authenticated"; sub: string; email?: string; session_id?: string };

/** The role of a pooled connection between units of work: it has no rights. */
export const IDLE_ROLE = "site_idle";

/** Settings of one transaction. */
export type Settings = Readonly<Record<string, string>>;

const TIMEOUTS = {
  // Shorter than the timeout of any form: what it was told to have failed is not written afterwards.
  lock_timeout: "3s",
  statement_timeout: "5s",
  // A process that vanished without a word must not hold its locks until the network gives it up, hours later.
  idle_in_transaction_session_timeout: "20s",
};

export function settingsFor(caller: Caller): Settings {
  return { role: caller.role, "request.jwt.claims": JSON.stringify(caller), ...TIMEOUTS };
}

/** The sign-in package uses none of our roles. */
export const SIGN_IN_SETTINGS: Settings = { role: "none", ...TIMEOUTS };

/** A backup may wait for its disk between two statements. */
export const LOGIN_ROLE_SETTINGS: Settings = { role: "none", idle_in_transaction_session_timeout: "10min" };

/**
 * Opens a transaction with these settings, which end with it: a transaction pooler keeps none. With invalid settings the
 * transaction is already open and aborts, so that nothing later runs with other rights.
 */
export function openingWith(settings: Settings, begin = "begin"): string {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${literal(value)}, true)`,
  );
  return `${begin}; select ${calls.join(", ")}`;
}

/** Hexadecimal, so that no user name can close the string literal. */
function literal(text: string): string {
  if (/^\w*$/.test(text)) return `'${text}'`;
  return `convert_from(decode('${Buffer.from(text).toString("hex")}', 'hex'), 'UTF8')`;
}
