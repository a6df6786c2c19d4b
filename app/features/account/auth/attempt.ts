import type { AuthError } from "@supabase/auth-js";
import { TimeoutError, withTimeout } from "~/lib/timeout";
import { account } from "../account";
import type { BrowserClient } from "../browser-client";
import { loadClient } from "../load-client";
import type { AttemptWords } from "./words";

export const ATTEMPT_LIMIT_MS = 15_000;

export type Attempt<Result> =
  | { ok: true; result: Result }
  /** `code` is the service's own, where it gave one. */
  | { ok: false; message: string; code: string | undefined };

/** What the call brings about is followed from the start. */
function openClient(): Promise<BrowserClient> {
  account.open();
  return loadClient();
}

/** One call to the sign-in service, the loading of the client included; it never throws. */
export async function attempt<Result extends { error: AuthError | null }>(
  words: AttemptWords,
  call: (client: BrowserClient) => Promise<Result>,
  load: () => Promise<BrowserClient> = openClient,
): Promise<Attempt<Result>> {
  try {
    const result = await withTimeout(ATTEMPT_LIMIT_MS, async () => call(await load()));
    const { error } = result;
    if (!error) return { ok: true, result };
    note("The sign-in service refused:", error.code ?? error.name);
    return { ok: false, message: isAnswer(error) ? error.message : words.failure, code: error.code };
  } catch (error) {
    note("The sign-in service did not answer:", error);
    const message = error instanceof TimeoutError ? words.timeout : words.failure;
    return { ok: false, message, code: undefined };
  }
}

/** The client speaks for the network in words of its own, such as 'Failed to fetch'; only the service's are passed on. */
function isAnswer(error: AuthError): boolean {
  return error.name !== "AuthRetryableFetchError" && error.name !== "AuthUnknownError";
}

/** A wrong password is worth a line for whoever helps a visitor, and no alarm. */
function note(...words: unknown[]) {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the only log there is here
  console.info(...words);
}
