import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { IDEMPOTENCY_KEY } from "../../app/platform/forms/idempotency-key.ts";
import type { FormResult } from "../../app/platform/lib/form-result.ts";
import { TEST_SITE_URL } from "./backend.ts";
import { type PageSettings, pageContext } from "./page-context.ts";

/** A string is sent as the raw body, which is not a form. */
export type SentFields = Record<string, string | File | (string | File)[]> | FormData | string;

type FormAction<Args, Extra> = (
  args: Args,
) => Promise<{ data: FormResult<Extra>; init: ResponseInit | null }>;

/** The key that a browser with scripts adds to a form and sends again with every retry. */
export const newKey = () => ({ [IDEMPOTENCY_KEY]: randomUUID() });

/** Posts a form to a route's action, without a server. */
export async function sendForm<Args, Extra>(
  action: FormAction<Args, Extra>,
  fields: SentFields,
  settings: PageSettings,
) {
  const { context, errors, warnings } = pageContext(settings);
  const request = new Request(TEST_SITE_URL, { method: "POST", body: bodyOf(fields) });
  const args: { request: Request; context: RouterContextProvider } = { request, context };
  const { data: answer, init } = await action(args as Args);
  return { answer, status: init?.status ?? 200, errors, warnings };
}

function bodyOf(fields: SentFields): FormData | string {
  if (fields instanceof FormData || typeof fields === "string") return fields;
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value);
  return form;
}
