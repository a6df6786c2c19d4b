import runwayShow from "media:photos/events/runway-show.jpg";
import { dbContext, siteContext } from "~/context";
import { APPLICATION_FAILED, APPLICATION_PATH, APPLICATION_SENT } from "~/features/applications/application";
import { applicationMailLink } from "~/features/applications/application-mail";
import { ApplicationPage } from "~/features/applications/application-page";
import { type Application, applicationSchema } from "~/features/applications/application-schema";
import { storeApplication } from "~/features/applications/applications.server";
import { answerForm } from "~/features/forms/answer-form.server";
import type { Handle } from "~/features/shell/handle";
import { breadcrumbs, pageMeta } from "~/lib/meta";
import type { Route } from "./+types/designer-application";

export const handle = { area: "fastrack" } satisfies Handle;

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(siteContext).siteUrl };
}

export async function action(args: Route.ActionArgs) {
  const db = args.context.get(dbContext);
  const done = (application: Application) => ({
    status: "done" as const,
    message: APPLICATION_SENT,
    mailto: applicationMailLink(application),
  });
  return answerForm(args, {
    name: "designer application",
    schema: applicationSchema,
    async write(application, signal) {
      await storeApplication(db, application, signal);
      return done(application);
    },
    pretend: done,
    failure: APPLICATION_FAILED,
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    title: "Designer application",
    description:
      "Apply to show your work with us: six looks on the runway, or a rail in House of Nala for a month.",
    path: APPLICATION_PATH,
    picture: runwayShow,
    jsonLd: [breadcrumbs(loaderData.siteUrl, [{ name: "Designer application", path: APPLICATION_PATH }])],
  });
}

export default function DesignerApplicationRoute({ actionData }: Route.ComponentProps) {
  return <ApplicationPage answer={actionData} />;
}
