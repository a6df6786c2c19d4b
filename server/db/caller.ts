/** The identity a session runs as. Row-level security decides by role and claims. */
export type Caller =
  | { role: "anon" }
  | { role: "service_role" }
  | { role: "authenticated"; sub: string; email?: string; session_id?: string };

/** The role of a pooled connection between units of work: it has no rights. */
export const IDLE_ROLE = "site_idle";

/** Shorter than the timeout of any form, for waiting on a lock and for running a statement. */
const LOCK_TIMEOUT = "3s";
const STATEMENT_TIMEOUT = "5s";

/**
 * Opens a transaction as this caller. With invalid settings the transaction is already open and aborts, so that nothing
 * later runs with other rights.
 */
export function openingFor(caller: Caller): string {
  const settings = {
    role: caller.role,
    "request.jwt.claims": JSON.stringify(caller),
    lock_timeout: LOCK_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
  };
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${literal(value)}, true)`,
  );
  return `begin; select ${calls.join(", ")}`;
}

/** Hexadecimal, so that no user name can close the string literal. */
function literal(text: string): string {
  if (/^\w*$/.test(text)) return `'${text}'`;
  return `convert_from(decode('${Buffer.from(text).toString("hex")}', 'hex'), 'UTF8')`;
}
