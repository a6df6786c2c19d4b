import { data, type RouterContextProvider } from "react-router";
import type * as z from "zod/mini";
import { type FormRules, formAction } from "~/platform/forms/form-action.server";
import { NO_ROOM, refusedAnswer } from "~/platform/page/refused-body";
import { requestContext, uploadsContext } from "../context";
import { readFormWithFiles } from "./read-form-with-files.server";
import { withSpool } from "./spool.server";

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * As formAction, for a form whose files may come with it: without scripts they do. They lie on the disk meanwhile. A large
 * one is refused before it is read when the disk is nearly full; a small one is tried.
 */
export async function formActionWithFiles<Schema extends z.ZodMiniType, Extra = unknown>(
  args: ActionArgs,
  rules: FormRules<Schema, Extra>,
) {
  const { request, context } = args;
  try {
    return await withSpool(context.get(uploadsContext).spoolDir, (spool) =>
      formAction(args, { ...rules, read: (request) => readFormWithFiles(request, spool) }),
    );
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== "ENOSPC") throw err;
    context.get(requestContext).log.error({ err, form: rules.name }, "no room for the files of a form");
    const { status } = NO_ROOM;
    if (request.headers.get("Accept")?.includes("text/html")) throw data(NO_ROOM, { status });
    return data(refusedAnswer(NO_ROOM), { status });
  }
}
