import { data, type RouterContextProvider, redirect } from "react-router";
import { leaveWaitingList } from "~/events/tickets/waiting.server";
import { requestContext, serviceDbContext } from "~/platform/context";
import { callFunction } from "~/platform/db/client";
import { formAction } from "~/platform/forms/form-action.server";
import { localDate } from "~/platform/lib/dates";
import { readForm } from "~/platform/lib/read-form.server";
import { LINK_NOT_SENT } from "./ask-page";
import { askSchema } from "./ask-schema";
import { forgetAllDevices, forgetDevice } from "./device.server";
import { YOURS_PATH } from "./paths";
import { findWho } from "./who.server";

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Queues the mail, and answers the same for every address. */
export function askForLink(args: ActionArgs) {
  const { now } = args.context.get(requestContext);
  const done = ({ email }: { email: string }) => ({
    status: "done" as const,
    message: "",
    email: email.trim(),
    sentAt: localDate(now).time,
  });
  return formAction<typeof askSchema, { email: string; sentAt: string }>(args, {
    name: "yours link",
    schema: askSchema,
    async write(typed, { idempotencyKey }) {
      const service = args.context.get(serviceDbContext);
      await callFunction(service, "request_yours_link", {
        address: typed.email,
        request_key: idempotencyKey,
      });
      return done(typed);
    },
    fakeSuccess: done,
    failure: LINK_NOT_SENT,
  });
}

/** The plain forms of the page: each leads back to where it stands. */
export async function changeYours(args: ActionArgs): Promise<never> {
  const { request, context } = args;
  const service = context.get(serviceDbContext);
  const form = await readForm(request);
  const page = form.get("page") === "/account" ? "/account" : YOURS_PATH;
  const who = await findWho(args, page === "/account" ? "account" : "link");
  const email = who?.person.email;
  if (!who || !email) throw redirect(YOURS_PATH, 303);
  switch (form.get("intent")) {
    case "forget-device":
      throw seeOther(YOURS_PATH, await forgetDevice(service, request));
    case "forget-all":
      throw seeOther(YOURS_PATH, await forgetAllDevices(service, email));
    case "leave-list": {
      // Somebody else's entry is not found, like one that is not there.
      const entry = await service
        .selectFrom("waiting_list")
        .select("id")
        .where("email", "=", email)
        .where((eb) => eb(eb.cast<string>("id", "text"), "=", String(form.get("entry"))))
        .executeTakeFirst();
      if (entry) await leaveWaitingList(service, entry.id);
      throw redirect(`${page}?left`, 303);
    }
    case "unsubscribe":
      await service.deleteFrom("newsletter_subscriptions").where("email", "=", email).execute();
      throw redirect(`${page}?unsubscribed`, 303);
    default:
      throw data("No such change", { status: 400 });
  }
}

function seeOther(path: string, cookie: string): Response {
  return redirect(path, { status: 303, headers: { "Set-Cookie": cookie } });
}
