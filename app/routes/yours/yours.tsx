import { data } from "react-router";
import { AskPage } from "~/people/yours/ask-page";
import { findWho } from "~/people/yours/who.server";
import { readYours, yoursDeps } from "~/people/yours/yours.server";
import { askForLink, changeYours } from "~/people/yours/yours-actions.server";
import { YoursPage } from "~/people/yours/yours-page";
import { pageHead } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { siteContext } from "~/platform/context";
import { localDate } from "~/platform/lib/dates";
import { pageMeta } from "~/platform/lib/meta";
import { PRIVATE } from "~/platform/lib/private-headers";
import { withTimeout } from "~/platform/lib/timeout";
import { wantsJson } from "~/platform/lib/wants-json";
import { useFacts } from "~/platform/organisation/use-facts";
import type { Handle } from "~/platform/page/handle";
import { RouteError } from "~/platform/page/route-error";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { visitorSession } from "~/platform/sign-in/visitor-session.server";
import type { Route } from "./+types/yours";

const READ_TIMEOUT_MS = 8_000;
const NOTICES = ["left", "unsubscribed"] as const;

export const handle = { area: "checkout" } satisfies Handle;
export const middleware: Route.MiddlewareFunction[] = [visitorSession];

export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const { searchParams } = new URL(request.url);
  const page = {
    siteUrl: context.get(siteContext).siteUrl,
    head: pageHead(context.get(contentContext), context.get(picturesContext), "yours"),
  };
  // After an action our script reads only that action's response.
  const who = wantsJson(request) ? null : await findWho(args);
  // An account of an address that nobody proved shows what it has on its own page.
  if (!who?.person.email)
    return data({ ...page, own: null, isForgotten: searchParams.has("forgotten") }, { headers: PRIVATE });
  const yours = await withTimeout(READ_TIMEOUT_MS, () =>
    readYours(who.person, yoursDeps(context), searchParams.get("before")),
  );
  const own = {
    email: who.email,
    until: who.device && dayOf(who.device.until),
    notice: NOTICES.find((notice) => searchParams.has(notice)) ?? null,
    yours,
  };
  return data({ ...page, own, isForgotten: false }, { headers: PRIVATE });
}

function dayOf(moment: string): string {
  const { day, month } = localDate(moment);
  return `${day} ${month}`;
}

/** The query says whether the link is asked for; the other forms say what they mean. */
export async function action(args: Route.ActionArgs) {
  const isAsked = new URL(args.request.url).searchParams.get("form") === "ask";
  return isAsked ? askForLink(args) : changeYours(args);
}

export const headers: Route.HeadersFunction = () => PRIVATE;

export function meta({ loaderData }: Route.MetaArgs) {
  // A page of an error says its own title.
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    ...loaderData.head,
    path: "/yours",
    noIndex: true,
  });
}

export default function YoursRoute({ loaderData: { own, isForgotten }, actionData }: Route.ComponentProps) {
  if (own) return <YoursPage {...own} />;
  return <AskPage answer={actionData} reason={isForgotten ? "forgotten" : undefined} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { intros } = useFacts();
  return (
    <>
      <title>{intros.yoursTitle}</title>
      <RouteError error={error} />
    </>
  );
}
