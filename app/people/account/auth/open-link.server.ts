import { sessionContext } from "~/platform/sign-in/visitor-session.server";
import { attempt, type FailedAttempt } from "./attempt.server";
import { type ActionArgs, authAction, nextPage, refused } from "./auth-action.server";
import { confirmSchema, newPasswordSchema } from "./auth-forms";
import type { ConfirmLink } from "./confirm-link";
import { CONFIRM, NEW_PASSWORD } from "./messages";

/** Uses the link's token: its owner is signed in. */
export async function openLink(args: ActionArgs, link: ConfirmLink) {
  return link.type === "signup" ? confirmAddress(args, link) : choosePassword(args, link);
}

/** With the password chosen at sign-up. */
async function confirmAddress(args: ActionArgs, { type, tokenHash }: ConfirmLink) {
  return authAction(args, confirmSchema, async ({ password }) => {
    // Not in the library's types: our own service requires it, a hosted one ignores it.
    const proof = { type, token_hash: tokenHash, password };
    const tried = await attempt(args.context, { kind: "open link", messages: CONFIRM }, () =>
      args.context.get(sessionContext).auth().verifyOtp(proof),
    );
    if (!tried.ok) return refused(tried, deadness(tried));
    const { user } = tried.result.data;
    return {
      answer: { status: "done", message: CONFIRM.success, ...(user && (await nextPage(args, user))) },
    };
  });
}

async function choosePassword(args: ActionArgs, { type, tokenHash }: ConfirmLink) {
  const session = args.context.get(sessionContext);
  return authAction(args, newPasswordSchema, async ({ password }) => {
    const opened = await attempt(args.context, { kind: "open link", messages: NEW_PASSWORD }, () =>
      session.auth().verifyOtp({ type, token_hash: tokenHash }),
    );
    if (!opened.ok) return refused(opened, deadness(opened));
    const saved = await attempt(args.context, { kind: "change", messages: NEW_PASSWORD }, () =>
      session.auth().updateUser({ password }),
    );
    // Keeping the old password counts as success.
    if (!saved.ok && saved.code !== "same_password") {
      // The link works once, and a session alone does not permit setting a password.
      await session.signOut();
      return refused(saved, { isExpired: true });
    }
    session.noteChange({ isRecovery: true });
    const { user } = opened.result.data;
    return {
      answer: { status: "done", message: NEW_PASSWORD.success, ...(user && (await nextPage(args, user))) },
    };
  });
}

function deadness({ code }: FailedAttempt) {
  return code === "otp_expired" ? { isExpired: true } : {};
}
