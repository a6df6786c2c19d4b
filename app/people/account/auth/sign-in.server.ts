import { sessionContext } from "~/platform/sign-in/visitor-session.server";
import { attempt } from "./attempt.server";
import { type ActionArgs, authAction, nextPage, refused } from "./auth-action.server";
import { createAccountSchema, sendLinkSchema, signInSchema } from "./auth-forms";
import { RESEND, RESET, SIGN_IN, SIGN_UP } from "./messages";
import type { Mode } from "./modes";

/** The actions of /auth, by mode. */
export const AUTH_ACTIONS = { "sign-in": signIn, create: signUp, reset: sendReset, resend } satisfies Record<
  Mode,
  unknown
>;

async function signIn(args: ActionArgs) {
  return authAction(args, signInSchema, async ({ email, password }) => {
    const tried = await attempt(args.context, { kind: "sign in", messages: SIGN_IN, email }, () =>
      args.context.get(sessionContext).auth().signInWithPassword({ email, password }),
    );
    if (!tried.ok) return refused(tried, tried.code === "email_not_confirmed" ? { isUnconfirmed: true } : {});
    const { user } = tried.result.data;
    return {
      answer: { status: "done", message: SIGN_IN.success, ...(user && (await nextPage(args, user))) },
    };
  });
}

async function signUp(args: ActionArgs) {
  return authAction(args, createAccountSchema, async ({ full_name, email, password }) => {
    const tried = await attempt(args.context, { kind: "sign up", messages: SIGN_UP, email }, () =>
      args.context
        .get(sessionContext)
        .auth()
        .signUp({ email, password, options: { data: { full_name } } }),
    );
    if (!tried.ok) return refused(tried);
    const { session } = tried.result.data;
    // Without a mail server the visitor is signed in at once; the mail that asks to verify the address is kept all the same.
    if (!session) return { answer: { status: "done", message: SIGN_UP.success } };
    const message = `${SIGN_UP.success} ${SIGN_UP.signedIn}`;
    return { answer: { status: "done", message, ...(await nextPage(args, session.user)) } };
  });
}

async function sendReset(args: ActionArgs) {
  return authAction(args, sendLinkSchema, async ({ email }) => {
    const tried = await attempt(args.context, { kind: "reset", messages: RESET, email }, () =>
      args.context.get(sessionContext).auth().resetPasswordForEmail(email),
    );
    return tried.ok ? { answer: { status: "done", message: RESET.success } } : refused(tried);
  });
}

async function resend(args: ActionArgs) {
  return authAction(args, sendLinkSchema, async ({ email }) => {
    const tried = await attempt(args.context, { kind: "resend", messages: RESEND, email }, () =>
      args.context.get(sessionContext).auth().resend({ type: "signup", email }),
    );
    return tried.ok ? { answer: { status: "done", message: RESEND.success } } : refused(tried);
  });
}
