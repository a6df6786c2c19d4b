import { data, type RouterContextProvider, redirect } from "react-router";
import type * as z from "zod/mini";
import { accountsContext, administratorContext, requestContext } from "~/platform/context";
import { invalidResult } from "~/platform/lib/form-result";
import { parseForm } from "~/platform/lib/forms";
import { readForm } from "~/platform/lib/read-form.server";
import { wantsJson } from "~/platform/lib/wants-json";
import { destinationFor, isStaff } from "~/platform/sign-in/destination";
import { findProfile } from "~/platform/sign-in/profile.server";
import { isSameAddress } from "~/platform/sign-in/same-address";
import type { FailedAttempt } from "./attempt.server";
import type { AuthResult } from "./auth-result";

export interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Validates a form, runs it, and redirects when it signed the visitor in. */
export async function authAction<Schema extends z.ZodMiniType>(
  { request }: ActionArgs,
  schema: Schema,
  work: (value: z.output<Schema>) => Promise<{ answer: AuthResult; status?: number }>,
) {
  const form = await readForm(request);
  const read = parseForm(schema, form);
  const { answer, status = 200 } = read.ok
    ? await work(read.value)
    : { answer: invalidResult(read.errors, {}), status: 400 };
  if (answer.status === "done" && answer.to && !wantsJson(request)) throw redirect(answer.to, 303);
  return data<AuthResult>(
    answer.status === "done" ? answer : { ...answer, values: shownAgain(form) },
    status,
  );
}

/** Without passwords, which have to be typed again. */
function shownAgain(form: FormData) {
  const names = ["full_name", "email"].filter((name) => typeof form.get(name) === "string");
  return Object.fromEntries(names.map((name) => [name, String(form.get(name))]));
}

export function refused(
  { message, status }: FailedAttempt,
  extra: { isUnconfirmed?: boolean; isExpired?: boolean } = {},
) {
  return { answer: { status: "failed" as const, message, values: {}, ...extra }, status };
}

/** Where to go after signing in: the page that was asked for, otherwise by role. */
export async function nextPage(
  { request, context }: ActionArgs,
  user: { id: string; email?: string | undefined },
) {
  const next = new URL(request.url).searchParams.get("next");
  const administrator = context.get(administratorContext);
  const account = { id: user.id, email: user.email ?? "" };
  try {
    const profile = await findProfile(
      context.get(accountsContext).sessionOf(account),
      account,
      administrator,
    );
    const isAdministrator = administrator !== null && isSameAddress(account.email, administrator);
    return destinationFor(isStaff(profile.role) || isAdministrator, next);
  } catch (err) {
    context.get(requestContext).log.error({ err }, "could not read the profile at sign-in");
    return destinationFor(false, next);
  }
}
