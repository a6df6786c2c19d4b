import { data, redirect } from "react-router";
import { formGuardContext, requestContext, uploadsContext } from "~/platform/context";
import { TOO_MANY } from "~/platform/forms/form-action.server";
import { clearSiteData } from "~/platform/lib/clear-site-data";
import { type FormResult, invalidResult } from "~/platform/lib/form-result";
import { parseForm } from "~/platform/lib/forms";
import { readForm } from "~/platform/lib/read-form.server";
import { wantsJson } from "~/platform/lib/wants-json";
import { owesSecondStep } from "~/platform/sign-in/two-step/staff-access.server";
import { secondStepHref } from "~/platform/sign-in/two-step/two-step";
import { sessionContext } from "~/platform/sign-in/visitor-session.server";
import type { ActionArgs } from "../auth/auth-action.server";
import { checkPassword } from "./check-password.server";
import { erasePerson } from "./erase-person.server";
import {
  DELETE_PATH,
  DELETED,
  DELETED_PATH,
  DELETION,
  ONLY_ADMIN,
  SECOND_STEP_DUE,
  SESSION_ENDED,
  WRONG_PASSWORD,
} from "./messages";
import { deleteSchema } from "./own-forms";

/** Deletes the signed-in account after a check of its password, which is never sent back. */
export async function deleteAccount({ request, context }: ActionArgs) {
  const read = parseForm(deleteSchema, await readForm(request));
  if (!read.ok) return answered(invalidResult(read.errors, {}), 400);
  const session = context.get(sessionContext);
  const { log } = context.get(requestContext);
  try {
    const visitor = await session.find();
    if (!visitor) return failed(SESSION_ENDED, 401);
    const { id, email, db } = visitor;
    // A password alone does not do what only both steps may.
    if (await owesSecondStep(db))
      return wantsJson(request) ? failed(SECOND_STEP_DUE, 403) : redirect(secondStepHref(DELETE_PATH), 303);
    // Limited by account: a stolen session may be used from many addresses.
    if (!(await context.get(formGuardContext).admits("delete account", id))) return failed(TOO_MANY, 429);
    const known = await checkPassword(context, DELETION, email, read.value.password);
    if (!known.ok)
      return known.code === "invalid_credentials"
        ? answered(invalidResult({ password: WRONG_PASSWORD }, {}), 400)
        : failed(known.message, known.status);
    const outcome = await erasePerson({ ...context.get(uploadsContext), log }, id);
    if (outcome === "only_admin") return failed(ONLY_ADMIN, 409);
    log.info({ user: id }, "account deleted by its owner");
    session.forget();
  } catch (err) {
    log.error({ err }, "could not delete the account");
    return failed(DELETION.failure, 503);
  }
  if (!wantsJson(request)) throw redirect(DELETED_PATH, { status: 303, headers: clearSiteData(request) });
  return answered({ status: "done", message: DELETED });
}

function failed(message: string, status: number) {
  return answered({ status: "failed", message, values: {} }, status);
}

function answered(answer: FormResult, status = 200) {
  return data(answer, status);
}
