import { data, Form, href, redirect } from "react-router";
import { saleMoment } from "~/events/tickets/availability";
import { keptText } from "~/events/tickets/places";
import { keepPlace, PlaceForm } from "~/events/tickets/places.server";
import type { WaitingEntry } from "~/events/tickets/waiting";
import {
  findWaiting,
  findWaitingEmail,
  leaveWaitingList,
  rememberOffer,
} from "~/events/tickets/waiting.server";
import { requestContext, serviceDbContext, siteContext } from "~/platform/context";
import { PRIVATE } from "~/platform/lib/private-headers";
import { readForm } from "~/platform/lib/read-form.server";
import { organisation } from "~/platform/organisation/organisation";
import type { Handle } from "~/platform/page/handle";
import { Button } from "~/platform/ui/button";
import { Field } from "~/platform/ui/field";
import { Link } from "~/platform/ui/link";
import type { Route } from "./+types/waiting";

export const handle = { area: "events" } satisfies Handle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const entry = await findWaiting(context.get(serviceDbContext), params.id);
  if (!entry) throw data("No such place", { status: 404 });
  const isOver =
    entry.state === "offered" &&
    entry.expiresAt !== null &&
    Date.parse(entry.expiresAt) <= context.get(requestContext).now.getTime();
  return data({ entry: isOver ? { ...entry, state: "expired" as const } : entry }, { headers: PRIVATE });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const service = context.get(serviceDbContext);
  const entry = await findWaiting(service, params.id);
  if (!entry) throw data("No such place", { status: 404 });
  if (form.get("intent") === "leave") {
    await leaveWaitingList(service, params.id);
    return redirect(`/waiting/${params.id}`);
  }
  if (entry.state !== "offered" || !entry.packageSlug) return redirect(`/waiting/${params.id}`);
  if (entry.isFree) {
    const place = PlaceForm.safeParse({
      ...Object.fromEntries(form),
      packageId: entry.packageId,
      email: await findWaitingEmail(service, params.id),
      quantity: entry.held,
    });
    if (!place.success) return data({ words: "Please give a name." }, { status: 400 });
    const outcome = await keepPlace(service, place.data, params.id);
    if (outcome.kind === "kept") return redirect(`/waiting/${params.id}`);
    if (outcome.kind === "already") return data({ words: HAS_PLACE }, { status: 409 });
    return data({ words: keptText(outcome, place.data.email) }, { status: 409 });
  }
  const isSecure = context.get(siteContext).siteUrl.startsWith("https:");
  return redirect(`/ticket-checkout?ticket=${encodeURIComponent(entry.packageSlug)}&quantity=${entry.held}`, {
    headers: { "Set-Cookie": await rememberOffer(entry.id, isSecure) },
  });
}

export function headers() {
  return PRIVATE;
}

export function meta() {
  return [{ title: `Waiting list | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function WaitingRoute({ loaderData: { entry }, actionData }: Route.ComponentProps) {
  const canLeave = entry.state === "waiting" || entry.state === "offered";
  return (
    <div className="grid min-h-[60svh] content-start gap-6 px-gutter pt-10 pb-16 lg:pt-20">
      <p className="eyebrow text-muted">Waiting list</p>
      <h1 className="display-title wrap-break-word">
        {entry.isForOpening ? OPENING_TITLES[entry.state] : TITLES[entry.state]}
      </h1>
      <p className="max-w-lead text-lead tabular-nums">{words(entry)}</p>
      <Form method="post" className="flex flex-wrap items-end gap-4">
        {entry.state === "offered" && entry.isFree && (
          <Field
            label="Name"
            name="name"
            autoComplete="name"
            required
            maxLength={200}
            className="w-full max-w-104"
          />
        )}
        {entry.state === "offered" && (
          <Button type="submit" name="intent" value="take" variant="saffron" size="lg">
            {entry.isFree ? "Keep the places" : "Buy Tickets"}
          </Button>
        )}
        {canLeave && (
          <Button type="submit" name="intent" value="leave" variant="outline" size="lg" formNoValidate>
            Leave the list
          </Button>
        )}
      </Form>
      <p role="alert" className="font-medium text-error empty:hidden">
        {actionData?.words}
      </p>
      {entry.eventSlug && (
        <p>
          <Link to={`/events/${entry.eventSlug}`} className="underline underline-offset-4">
            The event
          </Link>
        </p>
      )}
      {entry.productId && (
        <p>
          <Link to={href("/product/:id", { id: entry.productId })} className="underline underline-offset-4">
            The piece
          </Link>
        </p>
      )}
    </div>
  );
}

/** For the owner of the entry, who came by the link in their mail. */
const HAS_PLACE = "You have a place already. We send you its code again.";

const OPENING_TITLES: Record<WaitingEntry["state"], string> = {
  waiting: "We write when the sale opens",
  offered: "The sale has opened",
  accepted: "The sale has opened",
  told: "The sale has opened",
  expired: "There is no sale any more",
  left: "You have left the list",
};

const TITLES: Record<WaitingEntry["state"], string> = {
  waiting: "You are on the list",
  offered: "Seats are held for you",
  accepted: "You have taken your seats",
  told: "It is back",
  expired: "This offer is over",
  left: "You have left the list",
};

function words({
  state,
  what,
  quantity,
  held,
  productId,
  expiresAt,
  isForOpening,
  isFree,
}: WaitingEntry): string {
  if (isForOpening) return what;
  switch (state) {
    case "offered":
      return [
        `${held} × ${what}, until ${expiresAt ? saleMoment(expiresAt) : "tomorrow"}.`,
        held < quantity && `You asked for ${quantity}; so many came back.`,
        !isFree && "Once you go to the payment you have half an hour.",
      ]
        .filter(Boolean)
        .join(" ");
    case "waiting":
      return `${productId ? "" : `${quantity} × `}${what}. When it comes back we write to you at once.`;
    case "accepted":
      return `${what}: the rest is in your mails about the order.`;
    case "expired":
      return `${what}: it went to the next on the list.`;
    default:
      return what;
  }
}
