import { contactMailLink } from "~/people/contact/contact-mail";
import { storeMessage } from "~/people/contact/contact-messages.server";
import { ContactPage } from "~/people/contact/contact-page";
import { type ContactMessage, contactSchema } from "~/people/contact/contact-schema";
import { MESSAGE_KEPT, MESSAGE_NOT_KEPT } from "~/people/contact/messages";
import { pageHead, placedPicture } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, siteContext } from "~/platform/context";
import { formAction } from "~/platform/forms/form-action.server";
import { breadcrumbs, pageMeta } from "~/platform/lib/meta";
import { factsContext } from "~/platform/organisation/facts-context";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { findVisitorOrGuest } from "~/platform/sign-in/visitor.server";
import { visitorSession } from "~/platform/sign-in/visitor-session.server";
import type { Route } from "./+types/contact";

export const handle = { area: "home" } satisfies Handle;
/** For the action: the page itself is the same for everyone. */
export const middleware: Route.MiddlewareFunction[] = [visitorSession];

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const pictures = context.get(picturesContext);
  return {
    siteUrl: context.get(siteContext).siteUrl,
    head: pageHead(content, pictures, "contact"),
    picture: placedPicture(content, pictures, "contact"),
  };
}

export async function action(args: Route.ActionArgs) {
  const db = args.context.get(dbContext);
  const { customerService } = args.context.get(factsContext).mailboxes;
  const done = (message: ContactMessage) => ({
    status: "done" as const,
    message: MESSAGE_KEPT,
    mailto: contactMailLink(customerService, message, { isKept: true }),
  });
  return formAction(args, {
    name: "contact",
    schema: contactSchema,
    async write(message, submission) {
      // With the signed-in visitor's rights, so that the message belongs to them.
      const visitor = await findVisitorOrGuest(args);
      await storeMessage(visitor?.db ?? db, message, submission);
      return done(message);
    },
    fakeSuccess: done,
    failure: MESSAGE_NOT_KEPT,
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    ...loaderData.head,
    path: "/contact",
    jsonLd: [breadcrumbs(loaderData.siteUrl, [{ name: "Contact", path: "/contact" }])],
  });
}

export default function ContactRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactPage answer={actionData} picture={loaderData.picture} />;
}
