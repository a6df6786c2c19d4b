import type { FormResult, FormValues } from "~/platform/lib/form-result";
import { TimeoutError, withTimeout } from "~/platform/lib/timeout";

/** Longer than the server's own timeout, so that its message usually arrives first. */
const TIMEOUT_MS = 20_000;

/** For a form that has its own time to wait, and its own message when that is over. */
export interface FormTimeout {
  ms: number;
  message: string;
}

/**
 * Posts a form and returns the action's response, or the failure with the typed values. Not a router fetcher: a network
 * error would replace the page, and a new release would reload it, losing what was typed.
 */
export async function sendForm<Extra>(
  action: string,
  body: FormData,
  failure: string,
  timeout: FormTimeout = { ms: TIMEOUT_MS, message: failure },
): Promise<FormResult<Extra>> {
  let message = failure;
  try {
    const answer = await withTimeout(timeout.ms, async (signal): Promise<unknown> => {
      const headers = { Accept: "application/json" };
      const response = await fetch(action, { method: "POST", headers, body, signal });
      return response.json();
    });
    if (isResult<Extra>(answer)) return answer;
  } catch (error) {
    // Offline or not our server: the same to the visitor.
    if (error instanceof TimeoutError) message = timeout.message;
  }
  return { status: "failed", message, values: typedTexts(body) };
}

function isResult<Extra>(answer: unknown): answer is FormResult<Extra> {
  return typeof answer === "object" && answer !== null && "status" in answer && "message" in answer;
}

function typedTexts(body: FormData): FormValues {
  const texts = [...body].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(texts);
}
