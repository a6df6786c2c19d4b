import { data } from "react-router";
import { type FormResult, invalidResult } from "~/platform/lib/form-result";
import { parseForm } from "~/platform/lib/forms";
import { readForm } from "~/platform/lib/read-form.server";
import { owesSecondStep } from "~/platform/sign-in/two-step/staff-access.server";
import {
  type SignedIn,
  sessionContext,
  type VisitorSession,
} from "~/platform/sign-in/visitor-session.server";
import { attempt, type FailedAttempt } from "../auth/attempt.server";
import type { ActionArgs } from "../auth/auth-action.server";
import { NEW_PASSWORD } from "../auth/messages";
import { checkPassword } from "./check-password.server";
import { PASSWORD_CHANGED, RENAME, SECOND_STEP_DUE, SESSION_ENDED, WRONG_PASSWORD } from "./messages";
import type { OwnFormResult } from "./overview";
import { nameSchema, passwordSchema } from "./own-forms";

const ENDED = { message: SESSION_ENDED, status: 401 };
const STEP_DUE = { message: SECOND_STEP_DUE, status: 403 };

/** A trigger updates the profile. */
export async function rename(args: ActionArgs) {
  const read = parseForm(nameSchema, await readForm(args.request));
  if (!read.ok) return answered("name", invalidResult(read.errors, read.values), 400);
  const session = args.context.get(sessionContext);
  const owner = await findOwner(session);
  if ("message" in owner) return refused("name", owner);
  const tried = await attempt(args.context, { kind: "change", messages: RENAME }, () =>
    session.auth().updateUser({ data: read.value }),
  );
  if (!tried.ok) return refused("name", tried);
  session.noteChange();
  return answered("name", { status: "done", message: RENAME.success });
}

/** Requires the current password: an open session may be in someone else's hands. */
export async function changePassword(args: ActionArgs) {
  const read = parseForm(passwordSchema, await readForm(args.request));
  if (!read.ok) return answered("password", invalidResult(read.errors, {}), 400);
  const session = args.context.get(sessionContext);
  const owner = await findOwner(session);
  if ("message" in owner) return refused("password", owner);
  const { current_password, password } = read.value;
  const known = await checkPassword(args.context, NEW_PASSWORD, owner.email, current_password);
  if (!known.ok && known.code === "invalid_credentials")
    return answered("password", invalidResult({ current_password: WRONG_PASSWORD }, {}), 400);
  if (!known.ok) return refused("password", known);
  const saved = await attempt(args.context, { kind: "change", messages: NEW_PASSWORD }, () =>
    session.auth().updateUser({ password }),
  );
  if (!saved.ok) return refused("password", saved);
  return answered("password", { status: "done", message: PASSWORD_CHANGED });
}

/** Whose account it is; a password alone proves that of nobody who has a second step. */
async function findOwner(session: VisitorSession): Promise<SignedIn | typeof ENDED> {
  const holder = await session.find();
  if (!holder) return ENDED;
  return (await owesSecondStep(holder.db)) ? STEP_DUE : holder;
}

function refused(
  form: OwnFormResult["form"],
  { message, status }: Pick<FailedAttempt, "message" | "status">,
) {
  return answered(form, { status: "failed", message, values: {} }, status);
}

function answered(form: OwnFormResult["form"], answer: FormResult, status = 200) {
  return data<OwnFormResult>({ ...answer, form }, status);
}
