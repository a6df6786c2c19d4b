import { BOOKING_FAILED, BOOKING_PATH, BOOKING_SENT } from "~/atelier/bookings/booking";
import { BookingPage } from "~/atelier/bookings/booking-page";
import { bookingSchema } from "~/atelier/bookings/booking-schema";
import { sayTaken, storeBooking } from "~/atelier/bookings/bookings.server";
import { lastStep } from "~/atelier/bookings/opening-hours";
import { pageHead, placedPicture } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, requestContext, siteContext } from "~/platform/context";
import { breadcrumbs, pageMeta } from "~/platform/lib/meta";
import { withTimeout } from "~/platform/lib/timeout";
import { factsContext } from "~/platform/organisation/facts-context";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { findVisitorOrGuest } from "~/platform/sign-in/visitor.server";
import { visitorSession } from "~/platform/sign-in/visitor-session.server";
import { formActionWithFiles } from "~/platform/uploads/form-action-with-files.server";
import { FILES_TIMEOUT_MS, storeFiles } from "~/platform/uploads/store-files.server";
import type { Route } from "./+types/booking";

export const handle = { area: "prive" } satisfies Handle;
/** For the action: the page itself is the same for everyone. */
export const middleware: Route.MiddlewareFunction[] = [visitorSession];

const STORE_TIMEOUT_MS = 10_000;

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const pictures = context.get(picturesContext);
  const now = lastStep(context.get(requestContext).now);
  return {
    siteUrl: context.get(siteContext).siteUrl,
    head: pageHead(content, pictures, "booking"),
    title: context.get(factsContext).intros.bookingTitle,
    picture: placedPicture(content, pictures, "booking"),
    now: now.toISOString(),
  };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const db = context.get(dbContext);
  const facts = context.get(factsContext);
  const done = (filesFolder: string | null, missing: string[]) => ({
    status: "done" as const,
    message: BOOKING_SENT,
    filesFolder,
    missing,
  });
  return formActionWithFiles(args, {
    name: "booking",
    schema: bookingSchema(facts, context.get(requestContext).now),
    async write(booking, { idempotencyKey }) {
      // With the signed-in visitor's rights, so that the request belongs to them.
      const visitor = await findVisitorOrGuest(args);
      const stored = await withTimeout(STORE_TIMEOUT_MS, () =>
        storeBooking(visitor?.db ?? db, booking, { idempotencyKey }),
      );
      if (stored === "taken") {
        const { now } = context.get(requestContext);
        const appointment_time = await withTimeout(STORE_TIMEOUT_MS, () => sayTaken(db, facts, booking, now));
        return { status: "invalid", errors: { appointment_time } };
      }
      const { filesFolder } = stored;
      const folder = { bucket: "booking-files", folder: filesFolder } as const;
      const missing = await storeFiles(context, folder, booking.files);
      return done(filesFolder, missing);
    },
    fakeSuccess: () => done(null, []),
    failure: BOOKING_FAILED,
    limitMs: STORE_TIMEOUT_MS + FILES_TIMEOUT_MS,
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    ...loaderData.head,
    path: BOOKING_PATH,
    jsonLd: [
      breadcrumbs(loaderData.siteUrl, [
        { name: "Nala Privé", path: "/nala-prive" },
        { name: loaderData.title, path: BOOKING_PATH },
      ]),
    ],
  });
}

export default function BookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <BookingPage now={loaderData.now} picture={loaderData.picture} answer={actionData} />;
}
