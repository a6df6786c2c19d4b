import { data, type RouterContextProvider } from "react-router";
import { dbContext, findVisitorContext, formGuardContext, logContext, serviceDbContext } from "~/context";
import { TOO_MANY } from "~/features/forms/answer-form.server";
import { type FormAnswer, invalidAnswer } from "~/lib/form-answer";
import { parseForm } from "~/lib/forms";
import { readForm } from "~/lib/read-form.server";
import type { Visitor } from "../visitor.server";
import { forgetPerson } from "./forget.server";
import { deleteSchema } from "./own-forms";
import { checkPassword } from "./password.server";
import { DELETED, NOT_DELETED, ONLY_ADMIN, SESSION_ENDED, WRONG_PASSWORD } from "./words";

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Deletes the account of whoever is signed in and knows its password. What was typed is never given back. */
export async function deleteAccount({ request, context }: ActionArgs) {
  const form = await readForm(request);
  const read = parseForm(deleteSchema, form);
  if (!read.ok) return answered(invalidAnswer(read.errors, {}), 400);
  try {
    const visitor = await context.get(findVisitorContext)(request);
    if (!visitor) return answered(failed(SESSION_ENDED), 401);
    // By account: whoever holds a stolen session may come from many addresses.
    if (!(await context.get(formGuardContext).admits("delete account", visitor.id)))
      return answered(failed(TOO_MANY), 429);
    return await forget(visitor, read.value.password, context);
  } catch (err) {
    context.get(logContext).error({ err }, "an account could not be deleted");
    return answered(failed(NOT_DELETED), 503);
  }
}

async function forget({ id, email }: Visitor, password: string, context: ActionArgs["context"]) {
  const check = await checkPassword(context.get(dbContext), email, password);
  if (check === "too_many") return answered(failed(TOO_MANY), 429);
  if (check === "wrong") return answered(invalidAnswer({ password: WRONG_PASSWORD }, {}), 400);
  const log = context.get(logContext);
  const outcome = await forgetPerson({ service: context.get(serviceDbContext), log }, id);
  if (outcome === "only_admin") return answered(failed(ONLY_ADMIN), 409);
  log.info({ user: id }, "an account was deleted on its owner's wish");
  return answered({ status: "done", message: DELETED });
}

function failed(message: string): FormAnswer {
  return { status: "failed", message, values: {} };
}

function answered(answer: FormAnswer, status = 200) {
  return data(answer, { status });
}
