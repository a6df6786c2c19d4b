import type { FormResult, FormValues } from "~/lib/form-result";

/** Longer than the server's own timeout, so that its message usually arrives first. */
const TIMEOUT_MS = 20_000;

/**
 * Posts a form and returns the action's response, or the failure with the typed values. Not a router fetcher: a network
 * error would replace the page, and a new release would reload it, losing what was typed.
 */
export async function sendForm<Extra>(
  action: string,
  body: FormData,
  failure: string,
): Promise<FormResult<Extra>> {
  try {
    const response = await fetch(action, {
      method: "POST",
      headers: { Accept: "application/json" },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await response.json();
    if (isResult<Extra>(answer)) return answer;
  } catch {
    // Offline, a timeout, or not our server: the same to the visitor.
  }
  return { status: "failed", message: failure, values: typedTexts(body) };
}

function isResult<Extra>(answer: unknown): answer is FormResult<Extra> {
  return typeof answer === "object" && answer !== null && "status" in answer && "message" in answer;
}

function typedTexts(body: FormData): FormValues {
  const texts = [...body].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(texts);
}
