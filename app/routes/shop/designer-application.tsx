import { pageHead } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, requestContext, serviceDbContext, siteContext } from "~/platform/context";
import { breadcrumbs, pageMeta } from "~/platform/lib/meta";
import { withTimeout } from "~/platform/lib/timeout";
import { factsContext } from "~/platform/organisation/facts-context";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { findVisitorOrGuest } from "~/platform/sign-in/visitor.server";
import { visitorSession } from "~/platform/sign-in/visitor-session.server";
import { formActionWithFiles } from "~/platform/uploads/form-action-with-files.server";
import { FILES_TIMEOUT_MS, storeFiles } from "~/platform/uploads/store-files.server";
import {
  APPLICATION_FAILED,
  APPLICATION_PATH,
  APPLICATION_SENT,
  type SentApplication,
} from "~/programme/applications/application";
import { applicationMailLink } from "~/programme/applications/application-mail";
import { ApplicationPage } from "~/programme/applications/application-page";
import { type Application, applicationSchema } from "~/programme/applications/application-schema";
import { findSent, storeApplication } from "~/programme/applications/applications.server";
import { applicationReference } from "~/programme/applications/decisions";
import { applicationLinksContext } from "~/programme/context";
import type { Route } from "./+types/designer-application";

export const handle = { area: "fastrack" } satisfies Handle;
/** For the action: the page itself is the same for everyone. */
export const middleware: Route.MiddlewareFunction[] = [visitorSession];

const STORE_TIMEOUT_MS = 10_000;
const REFERENCE_TIMEOUT_MS = 2_000;

export function loader({ context }: Route.LoaderArgs) {
  return {
    siteUrl: context.get(siteContext).siteUrl,
    head: pageHead(context.get(contentContext), context.get(picturesContext), "designer-application"),
  };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const { designerApplications } = context.get(factsContext).mailboxes;
  const done = (application: Application) => ({
    status: "done" as const,
    message: APPLICATION_SENT,
    mailto: applicationMailLink(designerApplications, application),
    filesFolder: null as string | null,
    missing: [] as string[],
    sent: null as SentApplication | null,
  });
  return formActionWithFiles(args, {
    name: "designer application",
    schema: applicationSchema,
    async write(application, { idempotencyKey }) {
      // With the signed-in visitor's rights, so that the application belongs to them.
      const visitor = await findVisitorOrGuest(args);
      const { filesFolder } = await withTimeout(STORE_TIMEOUT_MS, () =>
        storeApplication(visitor?.db ?? context.get(dbContext), application, { idempotencyKey }),
      );
      const folder = { bucket: "application-files", folder: filesFolder } as const;
      const missing = await storeFiles(context, folder, application.files);
      return { ...done(application), filesFolder, missing, sent: await sentAs(context, idempotencyKey) };
    },
    fakeSuccess: (application) => done(application),
    failure: APPLICATION_FAILED,
    limitMs: STORE_TIMEOUT_MS + FILES_TIMEOUT_MS + REFERENCE_TIMEOUT_MS,
  });
}

/** It is stored by now: without its reference it is sent all the same, and the receipt has it too. */
async function sentAs(
  context: Route.ActionArgs["context"],
  idempotencyKey: string,
): Promise<SentApplication | null> {
  try {
    const stored = await withTimeout(REFERENCE_TIMEOUT_MS, () =>
      findSent(context.get(serviceDbContext), idempotencyKey),
    );
    if (!stored) return null;
    const path = context.get(applicationLinksContext).pathFor(stored.id);
    return { reference: applicationReference(stored.number), path };
  } catch (err) {
    context.get(requestContext).log.warn({ err }, "could not read the reference");
    return null;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    ...loaderData.head,
    path: APPLICATION_PATH,
    jsonLd: [breadcrumbs(loaderData.siteUrl, [{ name: "Designer application", path: APPLICATION_PATH }])],
  });
}

export default function DesignerApplicationRoute({ actionData }: Route.ComponentProps) {
  return <ApplicationPage answer={actionData} />;
}
