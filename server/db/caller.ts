/** Whose rights a session has. Row-level security decides by role and claims. */
export type Caller =
  | { role: "anon" }
  | { role: "service_role" }
  | { role: "authenticated"; sub: string; email?: string; session_id?: string };

/** The role of a connection between units of work: it may do nothing. */
export const IDLE_ROLE = "site_idle";

/** A lock is waited for, and a statement runs, for less time than any form of the site waits for its answer. */
const LOCK_TIMEOUT = "3s";
const STATEMENT_TIMEOUT = "5s";

/**
 * The statements that begin a unit of work as this caller. Two of them: whatever is wrong with the settings, the
 * transaction is open by then and fails, so that nothing after it runs with other rights.
 */
export function openingFor(caller: Caller): string[] {
  const settings = {
    role: caller.role,
    "request.jwt.claims": JSON.stringify(caller),
    lock_timeout: LOCK_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
  };
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${literal(value)}, true)`,
  );
  return ["begin", `select ${calls.join(", ")}`];
}

/** In hexadecimal nothing a user is called can end the text. */
function literal(text: string): string {
  if (/^\w*$/.test(text)) return `'${text}'`;
  return `convert_from(decode('${Buffer.from(text).toString("hex")}', 'hex'), 'UTF8')`;
}
