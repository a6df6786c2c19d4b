import { redirect, redirectDocument } from "react-router";
import { organisation } from "~/content/organisation";
import { getSessionHolder } from "~/features/account/require-visitor.server";
import { nextPath, verifySecondStep } from "~/features/account/two-step/second-step-action.server";
import { SecondStepPage } from "~/features/account/two-step/second-step-page";
import { readStaffAccess } from "~/features/account/two-step/staff-access.server";
import { SECOND_STEP_PATH, TWO_STEP_PATH } from "~/features/account/two-step/two-step";
import { visitorSession } from "~/features/account/visitor-session.server";
import type { Handle } from "~/features/shell/handle";
import { RouteError } from "~/features/shell/route-error";
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
