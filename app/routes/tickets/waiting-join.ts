import { JoinForm, joinWaitingList } from "~/events/tickets/waiting.server";
import { formGuardContext, requestContext, serviceDbContext } from "~/platform/context";
import { readForm } from "~/platform/lib/read-form.server";
import type { Route } from "./+types/waiting-join";

export interface JoinResult {
  isDone: boolean;
  words: string;
}

/** Puts somebody on the list of a full package. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const form = JoinForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success)
    return answer(400, false, form.error.issues[0]?.message ?? "Please give an email address.");
  if (!(await context.get(formGuardContext).admits("waiting", context.get(requestContext).clientAddress)))
    return answer(429, false, "That was often. Please wait a few minutes and try again.");
  const outcome = await joinWaitingList(context.get(serviceDbContext), form.data);
  switch (outcome.kind) {
    case "joined":
      return answer(
        200,
        true,
        `You are on the list, and the mail to ${form.data.email} says at which place. When seats come back we write there and hold them for 24 hours.`,
      );
    case "noted":
      return answer(200, true, `Noted. When the sale opens we write to ${form.data.email}.`);
    case "not_full":
      return answer(409, false, "There are seats again: load this page anew and buy them.");
    case "over_limit":
      return answer(400, false, `At most ${outcome.most} for one person.`);
    case "unknown":
      return answer(404, false, "This package is no longer sold.");
  }
}

function answer(status: number, isDone: boolean, words: string): Response {
  return Response.json({ isDone, words } satisfies JoinResult, { status });
}
