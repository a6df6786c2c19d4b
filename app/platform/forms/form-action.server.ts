import { data, type RouterContextProvider } from "react-router";
import type * as z from "zod/mini";
import {
  type DoneResult,
  type FailedResult,
  type FormErrors,
  type FormResult,
  invalidResult,
} from "~/platform/lib/form-result";
import { parseForm, typedValues } from "~/platform/lib/forms";
import { readForm } from "~/platform/lib/read-form.server";
import { withTimeout } from "~/platform/lib/timeout";
import { formGuardContext, idempotencySecretContext, requestContext } from "../context";
import { HONEYPOT } from "./honeypot";
import { IDEMPOTENCY_KEY } from "./idempotency-key";
import { idempotencyKeyOf } from "./idempotency-key.server";

export const TOO_MANY = "That was a lot at once. Please wait a few minutes and try again.";
/**
 * Shorter than the browser's timeout, so that the visitor gets our message. Longer than the database's statement and
 * lock timeouts, so that a submission reported as failed is not written later.
 */
const WRITE_TIMEOUT_MS = 18_000;

export interface Submission {
  /** Written with the row, so that a retry writes no second one. */
  idempotencyKey: string;
}

export interface FormRules<Schema extends z.ZodMiniType, Extra> {
  /** Identifies the form in rate limits and logs. */
  name: string;
  /** What the form is about, where its fields do not say: the same fields about another are another submission. */
  about?: string;
  schema: Schema;
  /**
   * Writes and returns `done`, `refused` with a message, or `invalid` where the database refuses a field. An exception
   * becomes `failure`.
   */
  write: (
    value: z.output<Schema>,
    submission: Submission,
  ) => Promise<
    DoneResult<Extra> | { status: "refused"; message: string } | { status: "invalid"; errors: FormErrors }
  >;
  /** The response to a bot: looks like a success, without a write. */
  fakeSuccess: (value: z.output<Schema>) => DoneResult<Extra>;
  failure: string;
  limitMs?: number;
  /** For a form with files. */
  read?: (request: Request) => Promise<FormData>;
}

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** A form's action: read, validate, rate limit, write once, respond. It never throws. */
export async function formAction<Schema extends z.ZodMiniType, Extra = unknown>(
  { request, context }: ActionArgs,
  rules: FormRules<Schema, Extra>,
) {
  const { log } = context.get(requestContext);
  const form = await (rules.read ?? readForm)(request);
  const isRobot = Boolean(form.get(HONEYPOT));
  const givenKey = form.get(IDEMPOTENCY_KEY);
  form.delete(HONEYPOT);
  form.delete(IDEMPOTENCY_KEY);
  const failed = (message: string): FailedResult => ({
    status: "failed",
    message,
    values: typedValues(form),
  });

  const read = parseForm(rules.schema, form);
  if (!read.ok) return answered<Extra>(invalidResult(read.errors, read.values), 400);
  if (isRobot) {
    log.info({ form: rules.name }, "honeypot filled in; form dropped");
    return answered<Extra>(rules.fakeSuccess(read.value));
  }

  const guard = context.get(formGuardContext);
  const { clientAddress: address } = context.get(requestContext);
  const idempotencyKey = idempotencyKeyOf([rules.name, rules.about, read.value], {
    givenKey,
    address,
    now: context.get(requestContext).now,
    secret: context.get(idempotencySecretContext),
  });
  const attempt = async () => {
    if (!(await guard.admits(rules.name, address))) return answered<Extra>(failed(TOO_MANY), 429);
    try {
      const result = await withTimeout(rules.limitMs ?? WRITE_TIMEOUT_MS, () =>
        rules.write(read.value, { idempotencyKey }),
      );
      if (result.status === "invalid")
        return answered<Extra>(invalidResult(result.errors, typedValues(form)), 409);
      return answered<Extra>(result.status === "done" ? result : failed(result.message));
    } catch (err) {
      log.error({ err, form: rules.name }, "could not store the form");
      return answered<Extra>(failed(rules.failure), 503);
    }
  };
  return guard.once(idempotencyKey, attempt);
}

function answered<Extra>(answer: FormResult<Extra>, status = 200) {
  return data(answer, { status });
}
