import poster from "media:photos/events/runway-show.jpg";
import { data } from "react-router";
import {
  findTicketPage,
  type GiveBackOutcome,
  GuestForm,
  giveBackPlace,
  type PassOutcome,
  passTicket,
  type SeatOutcome,
  seatGuest,
} from "~/events/tickets/ticket-page.server";
import { TicketPage, type TicketResult } from "~/events/tickets/ticket-view";
import { formGuardContext, requestContext, serviceDbContext, siteContext } from "~/platform/context";
import { pageMeta } from "~/platform/lib/meta";
import { PRIVATE } from "~/platform/lib/private-headers";
import { readForm } from "~/platform/lib/read-form.server";
import { withTimeout } from "~/platform/lib/timeout";
import { ErrorLayout } from "~/platform/page/error-layout";
import type { Handle } from "~/platform/page/handle";
import { RouteError } from "~/platform/page/route-error";
import { ButtonLink } from "~/platform/ui/button";
import { orderLinksContext } from "~/shop/context";
import type { Route } from "./+types/ticket";

export const handle = { area: "events" } satisfies Handle;

const READ_TIMEOUT_MS = 8_000;

/** Whoever has the code has the ticket: it is signed, and nobody can make one up. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteContext);
  const ticket = await withTimeout(READ_TIMEOUT_MS, () =>
    findTicketPage(
      context.get(serviceDbContext),
      context.get(orderLinksContext).tickets,
      params.code,
      context.get(requestContext).now,
    ),
  );
  if (!ticket) throw data("No such ticket", { status: 404, headers: PRIVATE });
  return data({ siteUrl, ticket }, { headers: PRIVATE });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const ref = context.get(orderLinksContext).tickets.read(params.code);
  if (ref?.seat !== 1) return data(notice(false, "This code cannot do that."), { status: 403 });
  if (form.get("intent") === "give-back") {
    const outcome = await giveBackPlace(context.get(serviceDbContext), ref);
    const isDone = outcome === "given_back";
    return data(notice(isDone, GIVE_BACK_TEXT[outcome]), { status: isDone ? 200 : 409 });
  }
  const guest = GuestForm.safeParse(Object.fromEntries(form));
  if (!guest.success)
    return data(notice(false, guest.error.issues[0]?.message ?? "Please look again."), { status: 400 });
  if (!(await context.get(formGuardContext).admits("ticket", context.get(requestContext).clientAddress)))
    return data(notice(false, "That was often. Please wait a few minutes and try again."), { status: 429 });
  const service = context.get(serviceDbContext);
  if (form.get("intent") === "seat") {
    const outcome = await seatGuest(service, ref, Number(form.get("seat")), guest.data);
    return data(notice(outcome === "seated", SEAT_TEXT[outcome]), {
      status: outcome === "seated" ? 200 : 409,
    });
  }
  const outcome = await passTicket(service, ref, guest.data);
  const words = outcome === "passed" ? `Passed on to ${guest.data.name}.` : PASS_TEXT[outcome];
  return data(notice(outcome === "passed", words), { status: outcome === "passed" ? 200 : 409 });
}

const notice = (isDone: boolean, words: string): TicketResult => ({ isDone, words });

const PASS_TEXT: Record<Exclude<PassOutcome, "passed">, string> = {
  stale: "This ticket was passed on already.",
  void: "This ticket was refunded.",
  used: "Somebody is already in with this ticket.",
  over: "The event has begun.",
};
const GIVE_BACK_TEXT: Record<GiveBackOutcome, string> = {
  given_back: "Given back. Thank you for telling us.",
  stale: "This place was passed on to somebody else.",
  void: "This place was given back already.",
  used: "Somebody is already in with this code.",
  over: "The event has begun.",
};
const SEAT_TEXT: Record<SeatOutcome, string> = {
  seated: "The name is saved.",
  stale: "This ticket was passed on to somebody else.",
  void: "This ticket was refunded.",
  over: "Names can no longer be changed here.",
  bad_seat: "There is no such seat at this table.",
};

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders.has("Cache-Control") ? loaderHeaders : PRIVATE;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Ticket" }, { name: "robots", content: "noindex" }];
  return pageMeta(loaderData.siteUrl, {
    title: "Ticket",
    description: "A ticket, to be shown at the door.",
    path: "/ticket",
    picture: poster,
    noIndex: true,
  });
}

export default function TicketRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TicketPage ticket={loaderData.ticket} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} notFound={<NoTicket />} />;
}

function NoTicket() {
  return (
    <ErrorLayout
      eyebrow="404"
      title="Not a ticket"
      actions={<ButtonLink to="/order">Find your order</ButtonLink>}
    >
      <p>This code is not one of ours, or a letter of it is missing. Your mail holds the whole link.</p>
    </ErrorLayout>
  );
}
