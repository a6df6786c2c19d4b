import { data, type RouterContextProvider, redirect } from "react-router";
import { accountsContext, requestContext, serviceDbContext } from "~/platform/context";
import { readForm } from "~/platform/lib/read-form.server";
import { ownPath } from "~/platform/sign-in/destination";
import { getSessionHolder } from "~/platform/sign-in/require-visitor.server";
import { CODE_MESSAGES } from "~/platform/sign-in/two-step/two-step";
import type { SignedIn } from "~/platform/sign-in/visitor-session.server";
import { twoStepKeyContext } from "../../context";
import type { ActionArgs } from "../auth/auth-action.server";
import { type CodeOutcome, passSecondStep, type TwoStepDeps } from "./two-step.server";

const STAFF_PATH = "/admin";
/** Longer than any code, with room for spaces. */
const MAX_CODE_LENGTH = 60;

/** The code asked for after the password. */
export async function verifySecondStep(args: ActionArgs) {
  const visitor = await getSessionHolder(args);
  const code = readCode(await readForm(args.request));
  const error = await tryCode(args.context, visitor, code, (deps) =>
    passSecondStep(deps, { person: visitor.id, session: visitor.claims.sessionId, code }),
  );
  if (error) return data({ error: error.message }, error.status);
  throw redirect(nextPath(args.request), 303);
}

export function nextPath(request: Request): string {
  return ownPath(new URL(request.url).searchParams.get("next")) ?? STAFF_PATH;
}

export function readCode(form: FormData): string {
  return String(form.get("code") ?? "").slice(0, MAX_CODE_LENGTH);
}

/** Limits guesses by address and account; the row locks after wrong ones. Null when the code was right. */
export async function tryCode(
  context: Readonly<RouterContextProvider>,
  { email }: Pick<SignedIn, "email">,
  code: string,
  work: (deps: TwoStepDeps) => Promise<CodeOutcome>,
): Promise<{ message: string; status: number } | null> {
  if (code.trim() === "") return { message: CODE_MESSAGES.missing, status: 400 };
  const { limits } = context.get(accountsContext);
  const from = { address: context.get(requestContext).clientAddress, email };
  if (!(await limits.admits("second step", from))) return { message: CODE_MESSAGES.limited, status: 429 };
  const outcome = await work(twoStepDeps(context));
  if (outcome !== "right") {
    context.get(requestContext).log.info({ outcome }, "two-step sign-in: code refused");
    return { message: CODE_MESSAGES[outcome], status: outcome === "locked" ? 429 : 400 };
  }
  await limits.uncount("second step", from, "succeeded");
  return null;
}

export function twoStepDeps(context: Readonly<RouterContextProvider>): TwoStepDeps {
  return {
    service: context.get(serviceDbContext),
    key: context.get(twoStepKeyContext),
    now: context.get(requestContext).now,
  };
}
