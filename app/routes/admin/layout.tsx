import { randomUUID } from "node:crypto";
import { isRouteErrorResponse, Outlet } from "react-router";
import { requestContext, serviceDbContext } from "~/platform/context";
import { PRIVATE } from "~/platform/lib/private-headers";
import { organisation } from "~/platform/organisation/organisation";
import type { Handle } from "~/platform/page/handle";
import { RouteError } from "~/platform/page/route-error";
import { visitorSession } from "~/platform/sign-in/visitor-session.server";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { useShownPath } from "~/staff/freshness";
import { awaitAnswer } from "~/staff/no-answer";
import { getStaff, requireStaff } from "~/staff/require-staff.server";
import { StaffErrorPage } from "~/staff/staff-error-page";
import { StaffFrame } from "~/staff/staff-frame";
import { countPages } from "~/staff/staff-pages";
import { STAFF_COUNTERS } from "~/staff-area.server";
import { STAFF_PAGES } from "~/staff-navigation";
import type { Route } from "./+types/layout";

export const handle = { area: "checkout", shell: false } satisfies Handle;
/** The guard runs before any loader of these pages. */
export const middleware: Route.MiddlewareFunction[] = [visitorSession, requireStaff];
/** And this one, in the browser, before it asks for any of them. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [awaitAnswer];

/** Without a loader the pages within would open in the browser without asking the server. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id, profile, db } = getStaff(context);
  const service = context.get(serviceDbContext);
  const { now } = context.get(requestContext);
  const pages = await countPages(STAFF_PAGES, STAFF_COUNTERS, { id, role: profile.role, db, service, now });
  return { profile, pages, idempotencyKey: randomUUID() };
}

export function headers() {
  return PRIVATE;
}

export function meta() {
  return [{ title: `Staff | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  useShownPath();
  return (
    <StaffFrame profile={loaderData.profile} pages={loaderData.pages}>
      <Outlet />
    </StaffFrame>
  );
}

/** Within the frame once somebody is known to be staff, so that the way back stays. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const isRefused = isRouteErrorResponse(error) && error.status === 403;
  if (loaderData)
    return (
      <StaffFrame profile={loaderData.profile} pages={loaderData.pages}>
        <StaffErrorPage error={error} profile={loaderData.profile} pages={STAFF_PAGES} />
      </StaffFrame>
    );
  return (
    <main className="grid min-h-svh content-start gap-6 bg-white px-4 py-5 text-small lg:px-7">
      {isRefused ? <NotStaff /> : <RouteError error={error} />}
    </main>
  );
}

/** For a customer who strayed in here. */
function NotStaff() {
  return (
    <div className="grid gap-5">
      <h1 className="font-display text-[1.75rem] leading-[1.1] font-semibold">This area is for staff</h1>
      <p className="max-w-text">
        You are signed in, but not as a member of staff. Your own orders and appointments are in your account.
      </p>
      <p className="flex flex-wrap gap-x-8">
        <ArrowLink to="/account">Your account</ArrowLink>
        <ArrowLink to="/">AFI</ArrowLink>
      </p>
    </div>
  );
}
