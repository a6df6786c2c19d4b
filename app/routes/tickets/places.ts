import { keptText } from "~/events/tickets/places";
import { keepPlace, PlaceForm } from "~/events/tickets/places.server";
import { formGuardContext, requestContext, serviceDbContext } from "~/platform/context";
import { readForm } from "~/platform/lib/read-form.server";
import type { Route } from "./+types/places";

/** Keeps places at a free event; the code goes to the address, and only there. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const form = PlaceForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success) return answer(400, false, form.error.issues[0]?.message ?? "Please look again.");
  if (!(await context.get(formGuardContext).admits("places", context.get(requestContext).clientAddress)))
    return answer(429, false, "That was often. Please try again in an hour.");
  const outcome = await keepPlace(context.get(serviceDbContext), form.data);
  const isDone = outcome.kind === "kept" || outcome.kind === "already";
  return answer(isDone ? 200 : 409, isDone, keptText(outcome, form.data.email));
}

function answer(status: number, isDone: boolean, words: string): Response {
  return Response.json({ isDone, words }, { status });
}
