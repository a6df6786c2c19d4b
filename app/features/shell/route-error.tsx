import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { ButtonLink } from "~/ui/button";
import { LostPage } from "./lost-page";
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
  return (
    <LostPage
      eyebrow="404"
      title="Oops! Page not found"
      actions={<ButtonLink to="/">Return to Home</ButtonLink>}
    >
      <p>The thread stops here. Pull it gently and it leads home.</p>
    </LostPage>
  );
}

function RefusedPage({ refused: { status, title, message } }: { refused: RefusedBody }) {
  return (
    <LostPage eyebrow={status} title={title} actions={<ButtonLink to="/">Return to Home</ButtonLink>}>
      <p>{message}</p>
      <p>Your browser’s Back button leads to the form, and what you typed is still in it.</p>
    </LostPage>
  );
}

function BrokenPage() {
  const { pathname, search } = useLocation();
  return (
    <LostPage
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
    </LostPage>
  );
}
