import { setTimeout as sleep } from "node:timers/promises";
import { data, type RouterContextProvider, redirect } from "react-router";
import { requestContext, serviceDbContext } from "~/platform/context";
import type { Db } from "~/platform/db/client";
import { IDEMPOTENCY_KEY } from "~/platform/forms/idempotency-key";
import { keyOfSubmission } from "~/platform/forms/idempotency-key.server";
import { readForm } from "~/platform/lib/read-form.server";
import { UUID } from "~/platform/lib/uuid";
import { getStaff } from "~/staff/require-staff.server";

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The action of a staff page: reads its form, and lets it act once. */
export function staffFormAction<Args extends ActionArgs, Result>(
  act: (args: Args, form: FormData) => Promise<Result>,
) {
  return async (args: Args) => {
    const form = requireEntries(await readForm(args.request));
    return actOnce(args, form, () => act(args, form));
  };
}

/** Every form of ours sends something, if only its key: an empty one could not be read. */
export function requireEntries(form: FormData): FormData {
  if ([...form.keys()].length === 0) throw data("This form cannot be read", { status: 400 });
  return form;
}

/** How long a repeated request waits for the answer to the first: longer than any statement may take. */
const ANSWER_TIMEOUT_MS = 15_000;
const POLL_MS = 100;

/**
 * Lets a form act once for each idempotency key: sent again, by a double click or after a lost answer, it gets the
 * answer of the first time. A form that was refused did nothing, so its key can be used again. The key counts together
 * with the member, the page and the fields: what was corrected is another request.
 */
export async function actOnce<Result>(
  { request, context }: ActionArgs,
  form: FormData,
  act: () => Promise<Result>,
): Promise<Result> {
  const givenKey = form.get(IDEMPOTENCY_KEY);
  form.delete(IDEMPOTENCY_KEY);
  if (typeof givenKey !== "string" || !UUID.test(givenKey)) return act();
  const { pathname } = new URL(request.url);
  const key = keyOfSubmission([getStaff(context).id, pathname, [...form]], givenKey);
  const requests = context.get(serviceDbContext);
  const { log } = context.get(requestContext);

  const earlier = await claim(requests, key);
  if (earlier === "under way")
    throw data("This was sent already, and has not been answered yet", { status: 409 });
  if (earlier) return replay(earlier) as Result;
  let answer: StoredAnswer | null = null;
  try {
    const result = await act();
    answer = answerIn(result);
    return result;
  } catch (thrown) {
    answer = answerIn(thrown);
    throw thrown;
  } finally {
    // What was done is done: the answer does not depend on whether it could be kept.
    await settle(requests, key, answer).catch((err) => log.error({ err }, "could not keep a form's answer"));
  }
}

/** What the first request was answered: where it sent the browser, or what it told the page. */
type StoredAnswer = { location: string; status: number } | { value: unknown };

/** Null: this request is the first one. */
async function claim(requests: Db, key: string): Promise<StoredAnswer | "under way" | null> {
  for (const end = Date.now() + ANSWER_TIMEOUT_MS; ; await sleep(POLL_MS)) {
    const claimed = await requests
      .insertInto("staff_requests")
      .values({ key })
      .onConflict((conflict) => conflict.doNothing())
      .returning("key")
      .executeTakeFirst();
    if (claimed) return null;
    const row = await requests
      .selectFrom("staff_requests")
      .select("answer")
      .where("key", "=", key)
      .executeTakeFirst();
    if (row?.answer) return row.answer as unknown as StoredAnswer;
    if (Date.now() > end) return "under way";
  }
}

async function settle(requests: Db, key: string, answer: StoredAnswer | null): Promise<void> {
  if (answer) {
    const stored = JSON.stringify(answer);
    await requests.updateTable("staff_requests").set({ answer: stored }).where("key", "=", key).execute();
  } else await requests.deleteFrom("staff_requests").where("key", "=", key).execute();
}

/** Null for a refusal or a failure: nothing was done. */
function answerIn(result: unknown): StoredAnswer | null {
  if (result instanceof Response) {
    const location = result.headers.get("Location");
    return location === null ? null : { location, status: result.status };
  }
  const isPlain = typeof result === "object" && result !== null && !(result instanceof Error);
  // A refusal is `data(…, { status })`, or says its error alone.
  return isPlain && !("init" in result) && !("error" in result) ? { value: result } : null;
}

function replay(answer: StoredAnswer): unknown {
  return "value" in answer ? answer.value : redirect(answer.location, answer.status);
}
