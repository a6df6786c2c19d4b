import { data, redirect } from "react-router";
import { dataArchive } from "~/people/yours/data-archive.server";
import { YOURS_PATH } from "~/people/yours/paths";
import { listPersonFolders } from "~/people/yours/person-files.server";
import { findWho } from "~/people/yours/who.server";
import { formGuardContext, serviceDbContext, uploadsContext } from "~/platform/context";
import { callFunction } from "~/platform/db/client";
import { TOO_MANY } from "~/platform/forms/form-action.server";
import { readForm } from "~/platform/lib/read-form.server";
import { visitorSession } from "~/platform/sign-in/visitor-session.server";
import type { Route } from "./+types/data";

export const middleware: Route.MiddlewareFunction[] = [visitorSession];

export function loader() {
  return redirect(YOURS_PATH);
}

/** Everything we hold about whoever asks, as one file. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const isAccount = (await readForm(request)).get("page") === "/account";
  const who = await findWho(args, isAccount ? "account" : "link");
  if (!who) throw redirect(isAccount ? "/auth?next=/account" : YOURS_PATH, 303);
  const { email, accountId } = who.person;
  if (!(await context.get(formGuardContext).admits("data", email ?? accountId ?? "")))
    throw data(TOO_MANY, { status: 429 });
  const service = context.get(serviceDbContext);
  const folders = await listPersonFolders(service, who.person);
  const held = await callFunction(service, "export_own_data", {
    ...(email !== null && { address: email }),
    ...(accountId !== null && { account: accountId }),
  });
  return dataArchive(held, { files: context.get(uploadsContext).files, folders, fileName: "my-data.zip" });
}
