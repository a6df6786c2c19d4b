import type { RouterContextProvider } from "react-router";
import type * as z from "zod/mini";
import { uploadsContext } from "~/context";
import { type FormRules, formAction } from "~/features/forms/form-action.server";
import { readFormWithFiles } from "./read-form-with-files.server";
import { withSpool } from "./spool.server";

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** As formAction, for a form whose files may come with it: without scripts they do. They lie on the disk meanwhile. */
export function formActionWithFiles<Schema extends z.ZodMiniType, Extra = unknown>(
  args: ActionArgs,
  rules: FormRules<Schema, Extra>,
) {
  return withSpool(args.context.get(uploadsContext).spoolDir, (spool) =>
    formAction(args, { ...rules, read: (request) => readFormWithFiles(request, spool) }),
  );
}
