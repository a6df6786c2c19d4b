import type { AuthError } from "@supabase/auth-js";
import type { RouterContextProvider } from "react-router";
import { accountsContext, requestContext } from "~/platform/context";
import { TimeoutError, withTimeout } from "~/platform/lib/timeout";
import type { AuthAttempt } from "~/platform/sign-in/accounts";
import { ATTEMPT_TIMEOUT_MS, type AttemptMessages, TOO_MANY_TRIES } from "./messages";

export type Attempt<Result> = { ok: true; result: Result } | FailedAttempt;

export interface FailedAttempt {
  ok: false;
  message: string;
  /** The status of our response. */
  status: number;
  /** The service's own error code, if any. */
  code?: string | undefined;
}

interface AttemptOptions {
  kind: AuthAttempt;
  messages: AttemptMessages;
  /** The account it concerns, where known. */
  email?: string;
}

/** One call to the sign-in service, with rate limit and timeout; it never throws. */
export async function attempt<Result extends { error: AuthError | null }>(
  context: Readonly<RouterContextProvider>,
  { kind, messages, email = "" }: AttemptOptions,
  call: () => Promise<Result>,
): Promise<Attempt<Result>> {
  const { limits } = context.get(accountsContext);
  const { log } = context.get(requestContext);
  const from = { address: context.get(requestContext).clientAddress, email };
  if (!(await limits.admits(kind, from))) return { ok: false, message: TOO_MANY_TRIES, status: 429 };
  try {
    const result = await withTimeout(ATTEMPT_TIMEOUT_MS, call);
    const { error } = result;
    if (!error) {
      await limits.uncount(kind, from, "succeeded");
      return { ok: true, result };
    }
    if (!isResult(error)) throw error;
    log.info({ attempt: kind, code: error.code }, "sign-in service refused the request");
    return { ok: false, message: error.message, status: error.status ?? 400, code: error.code };
  } catch (err) {
    await limits.uncount(kind, from, "broken");
    log.error({ err, attempt: kind }, "sign-in service did not respond");
    return {
      ok: false,
      message: err instanceof TimeoutError ? messages.timeout : messages.failure,
      status: 503,
    };
  }
}

/**
 * Whether the service itself responded. For a broken or unreachable service the client makes up a message, which is not
 * shown.
 */
function isResult({ name, status = 0 }: AuthError): boolean {
  return name !== "AuthRetryableFetchError" && name !== "AuthUnknownError" && status < 500;
}
