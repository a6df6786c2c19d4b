import { changeOwnTwoStep, readOwnTwoStep } from "~/people/account/two-step/own-two-step.server";
import { TwoStepPage } from "~/people/account/two-step/two-step-page";
import { organisation } from "~/platform/organisation/organisation";
import type { Handle } from "~/platform/page/handle";
import { RouteError } from "~/platform/page/route-error";
import { visitorSession } from "~/platform/sign-in/visitor-session.server";
import type { Route } from "./+types/two-step";

export const handle = { area: "checkout" } satisfies Handle;
export const middleware: Route.MiddlewareFunction[] = [visitorSession];

export async function loader(args: Route.LoaderArgs) {
  return readOwnTwoStep(args);
}

export async function action(args: Route.ActionArgs) {
  return changeOwnTwoStep(args);
}

export function meta() {
  return [{ title: `Two-step sign-in | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function TwoStepRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoStepPage {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
