import { redirect, redirectDocument } from "react-router";
import { nextPath, verifySecondStep } from "~/people/account/two-step/second-step-action.server";
import { SecondStepPage } from "~/people/account/two-step/second-step-page";
import { organisation } from "~/platform/organisation/organisation";
import type { Handle } from "~/platform/page/handle";
import { RouteError } from "~/platform/page/route-error";
import { getSessionHolder } from "~/platform/sign-in/require-visitor.server";
import { readStaffAccess } from "~/platform/sign-in/two-step/staff-access.server";
import { SECOND_STEP_PATH, TWO_STEP_PATH } from "~/platform/sign-in/two-step/two-step";
import { visitorSession } from "~/platform/sign-in/visitor-session.server";
import type { Route } from "./+types/second-step";

export const handle = { area: "checkout" } satisfies Handle;
export const middleware: Route.MiddlewareFunction[] = [visitorSession];

/** Only for a session that owes the step. */
export async function loader(args: Route.LoaderArgs) {
  const visitor = await getSessionHolder(args);
  const { step } = await readStaffAccess(visitor.db);
  if (step === "setup") throw redirect(TWO_STEP_PATH);
  if (step !== "due") throw redirectDocument(nextPath(args.request));
  return { action: SECOND_STEP_PATH + new URL(args.request.url).search };
}

export async function action(args: Route.ActionArgs) {
  return verifySecondStep(args);
}

export function meta() {
  return [{ title: `Second step | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function SecondStepRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondStepPage action={loaderData.action} error={actionData?.error} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
