import { createHash } from "node:crypto";
import { data, type RouterContextProvider, redirect } from "react-router";
import { accountsContext, requestContext, serviceDbContext } from "~/platform/context";
import { callFunction } from "~/platform/db/client";
import { type FormResult, invalidResult } from "~/platform/lib/form-result";
import { parseForm } from "~/platform/lib/forms";
import { readForm } from "~/platform/lib/read-form.server";
import { sessionContext } from "~/platform/sign-in/visitor-session.server";
import { attempt } from "../auth/attempt.server";
import type { ActionArgs } from "../auth/auth-action.server";
import { TOO_MANY_TRIES } from "../auth/messages";
import type { Invitation } from "./invitation";
import { knownStaffSchema, newStaffSchema } from "./invitation-forms";

const MESSAGES = {
  timeout: "That took too long - please try again",
  failure: "The invitation could not be accepted. Please try again.",
};
const GONE = "This invitation was used, withdrawn, or has run out. Please ask for a new one.";
const STAFF_PATH = "/admin";

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

export function findInvitation(
  context: Readonly<RouterContextProvider>,
  token: string,
): Promise<Invitation | null> {
  return callFunction(context.get(serviceDbContext), "find_invitation", { hash: hashOf(token) });
}

/**
 * The link proves whose mailbox it is. Who has an account signs in to it; who has none opens one. Then the role is
 * theirs, and the link is used up.
 */
export async function acceptInvitation(args: ActionArgs, token: string) {
  const { context } = args;
  const form = await readForm(args.request);
  const failed = (message: string, status: number) =>
    answered(
      { status: "failed", message, values: { full_name: String(form.get("full_name") ?? "") } },
      status,
    );
  const { limits } = context.get(accountsContext);
  const from = { address: context.get(requestContext).clientAddress, email: "" };
  if (!(await limits.admits("open link", from))) return failed(TOO_MANY_TRIES, 429);
  const invitation = await findInvitation(context, token);
  if (!invitation) return failed(GONE, 410);

  const read = invitation.hasAccount ? parseForm(knownStaffSchema, form) : parseForm(newStaffSchema, form);
  if (!read.ok) return answered(invalidResult(read.errors, withoutPassword(read.values)), 400);
  const { password, full_name: name }: { password: string; full_name?: string } = read.value;
  if (!invitation.hasAccount) await openAccount(context, { ...invitation, password }, token);
  const problem = await signIn(context, invitation.email, { password, name }, token);
  if (problem) return failed(problem.message, problem.status);
  throw redirect(STAFF_PATH, 303);
}

/** An account of this address that nobody confirmed makes way. One opened meanwhile stays: its password is asked for. */
async function openAccount(
  context: Readonly<RouterContextProvider>,
  { email, password }: { email: string; password: string },
  token: string,
): Promise<void> {
  await callFunction(context.get(serviceDbContext), "clear_unconfirmed_invitee", { hash: hashOf(token) });
  await context.get(accountsContext).createUser({ email, password });
}

async function signIn(
  context: Readonly<RouterContextProvider>,
  email: string,
  { password, name }: { password: string; name: string | undefined },
  token: string,
): Promise<{ message: string; status: number } | null> {
  const session = context.get(sessionContext);
  const tried = await attempt(context, { kind: "sign in", messages: MESSAGES, email }, () =>
    session.auth().signInWithPassword({ email, password }),
  );
  if (!tried.ok) return tried;
  const opened = tried.result.data.session;
  const claims = opened && (await context.get(accountsContext).auth.verify(opened.access_token));
  const outcome =
    claims &&
    (await callFunction(context.get(serviceDbContext), "accept_invitation", {
      hash: hashOf(token),
      person: claims.userId,
      session: claims.sessionId,
    }));
  if (outcome !== "accepted") {
    await session.signOut();
    return { message: GONE, status: 410 };
  }
  context.get(requestContext).log.info({ user: claims?.userId }, "invitation to the staff accepted");
  if (name !== undefined)
    await attempt(context, { kind: "change", messages: MESSAGES }, () =>
      session.auth().updateUser({ data: { full_name: name } }),
    );
  return null;
}

function withoutPassword({ password: _, ...values }: Record<string, string | string[]>) {
  return values;
}

function answered(answer: FormResult, status: number) {
  return data(answer, status);
}
