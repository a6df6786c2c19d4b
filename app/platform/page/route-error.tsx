import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { useFacts } from "~/platform/organisation/use-facts";
import { ButtonLink } from "~/platform/ui/button";
import { ErrorLayout } from "./error-layout";
import { isRefusedBody, type RefusedBody } from "./refused-body";

export interface RouteErrorProps {
  error: unknown;
  /** The page for a missing record. */
  notFound?: ReactNode;
}

/** The error page. Details are logged, never shown. */
export function RouteError({ error, notFound = <NotFoundPage /> }: RouteErrorProps) {
  if (!isRouteErrorResponse(error)) return <BrokenPage />;
  if (isRefusedBody(error.data)) return <RefusedPage refused={error.data} />;
  return error.status === 404 ? notFound : <BrokenPage />;
}

export function NotFoundPage() {
  const { intros } = useFacts();
  return (
    <ErrorLayout
      eyebrow="404"
      title="Oops! Page not found"
      actions={<ButtonLink to="/">Return to Home</ButtonLink>}
    >
      <p>{intros.pageNotFoundLead}</p>
    </ErrorLayout>
  );
}

function RefusedPage({ refused: { status, title, message } }: { refused: RefusedBody }) {
  return (
    <ErrorLayout eyebrow={status} title={title} actions={<ButtonLink to="/">Return to Home</ButtonLink>}>
      <p>{message}</p>
      <p>Your browser’s Back button leads to the form, and what you typed is still in it.</p>
    </ErrorLayout>
  );
}

function BrokenPage() {
  const { pathname, search } = useLocation();
  return (
    <ErrorLayout
      title="A thread has snapped"
      actions={
        <>
          <ButtonLink to={pathname + search} reloadDocument>
            Try again
          </ButtonLink>
          <ButtonLink to="/" variant="outline" reloadDocument>
            Return to Home
          </ButtonLink>
        </>
      }
    >
      <p>Something went wrong on our side, not yours. Try again in a moment.</p>
    </ErrorLayout>
  );
}
