import runwayShow from "media:photos/events/runway-show.jpg";
import { data, redirect } from "react-router";
import { formGuardContext, requestContext, serviceDbContext, siteContext } from "~/platform/context";
import { TOO_MANY } from "~/platform/forms/form-action.server";
import { type FormResult, invalidResult } from "~/platform/lib/form-result";
import { parseForm, typedValues } from "~/platform/lib/forms";
import { pageMeta } from "~/platform/lib/meta";
import { BY_LINK } from "~/platform/lib/private-headers";
import { readForm } from "~/platform/lib/read-form.server";
import { withTimeout } from "~/platform/lib/timeout";
import type { Handle } from "~/platform/page/handle";
import { RouteError } from "~/platform/page/route-error";
import { contactDataSchema } from "~/programme/applications/contact-data-schema";
import { toOwnView } from "~/programme/applications/own-application";
import {
  correctApplication,
  findOwnApplication,
  withdrawApplication,
} from "~/programme/applications/own-application.server";
import { ApplicationNotFound, OwnApplicationPage } from "~/programme/applications/own-application-page";
import { applicationLinksContext } from "~/programme/context";
import type { Route } from "./+types/application-status";

export const handle = { area: "fastrack" } satisfies Handle;

const TIMEOUT_MS = 8_000;

const DONE: Record<string, string> = {
  contact: "Saved.",
  address: "Saved. We have written to the old address and to the new one.",
  withdrawn: "Your application is withdrawn. We have written to you.",
  closed: "This application can no longer be changed here.",
};

/** Only with the signed link; a wrong signature and an unknown application get the same answer. */
async function findTheirs({ params: { id }, request, context }: Route.LoaderArgs | Route.ActionArgs) {
  const links = context.get(applicationLinksContext);
  const isTheirs = links.isGenuine(id, new URL(request.url).searchParams.get("key"));
  const application = isTheirs
    ? await withTimeout(TIMEOUT_MS, () => findOwnApplication(context.get(serviceDbContext), id))
    : null;
  if (!application) throw data("No such application", { status: 404, headers: BY_LINK });
  return { application, path: links.pathFor(id) };
}

export async function loader(args: Route.LoaderArgs) {
  const { application, path } = await findTheirs(args);
  const message = DONE[new URL(args.request.url).searchParams.get("done") ?? ""];
  const answer: FormResult | null = message ? { status: "done", message } : null;
  const { siteUrl } = args.context.get(siteContext);
  return { siteUrl, application: toOwnView(application), path, answer };
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const { application, path } = await findTheirs(args);
  const form = await readForm(request);
  const intent = form.get("intent");
  form.delete("intent");
  const service = context.get(serviceDbContext);
  const back = (done: string) => redirect(`${path}&done=${done}`, { headers: BY_LINK });

  const read = intent === "withdraw" ? null : parseForm(contactDataSchema, form);
  if (read?.ok === false) return data<FormResult>(invalidResult(read.errors, read.values), { status: 400 });
  const { clientAddress } = context.get(requestContext);
  if (!(await context.get(formGuardContext).admits("application", clientAddress)))
    return data<FormResult>(
      { status: "failed", message: TOO_MANY, values: read ? typedValues(form) : {} },
      { status: 429 },
    );
  if (!read) {
    const isWithdrawn = await withTimeout(TIMEOUT_MS, () => withdrawApplication(service, application.id));
    return back(isWithdrawn ? "withdrawn" : "closed");
  }
  const isSaved = await withTimeout(TIMEOUT_MS, () =>
    correctApplication(service, application.id, read.value),
  );
  if (!isSaved) return back("closed");
  const isSameAddress = read.value.email.toLowerCase() === application.email.toLowerCase();
  return back(isSameAddress ? "contact" : "address");
}

export function headers() {
  return BY_LINK;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Application" }, { name: "robots", content: "noindex" }];
  return pageMeta(loaderData.siteUrl, {
    title: `Application ${loaderData.application.reference}`,
    description: "Where your application stands.",
    path: "/designer-application",
    picture: runwayShow,
    noIndex: true,
  });
}

export default function ApplicationStatusRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { application, path, answer } = loaderData;
  return <OwnApplicationPage {...{ application, path }} answer={actionData ?? answer} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} notFound={<ApplicationNotFound />} />;
}
