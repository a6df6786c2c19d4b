import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { Button } from "~/ui/button";
import { Spinner } from "~/ui/spinner";
import { useAccount } from "./use-account";
import { useSignedIn } from "./use-signed-in";

export interface SignedInOnlyProps {
  /** The page's own path, to come back to. */
  path: string;
  /** Around what is shown while nothing is known yet. */
  frame: (waiting: ReactNode) => ReactNode;
  children: ReactNode;
}

/**
 * Shows a page to whoever has a session in this browser, at once; anyone else signs in first. It hides nothing by
 * itself: what the page shows is asked of the server, which looks at the session again.
 */
export function SignedInOnly({ path, frame, children }: SignedInOnlyProps) {
  const { isLoading } = useAccount();
  const isRemembered = useSignedIn() !== null;
  if (isRemembered) return children;
  if (isLoading) return frame(<Waiting />);
  return <Navigate to={`/auth?next=${encodeURIComponent(path)}`} replace />;
}

export function Waiting() {
  return (
    <>
      <Spinner className="noscript:hidden">Loading your account...</Spinner>
      <noscript>
        <p className="max-w-lead">
          This page needs JavaScript, because your session is kept in this browser and nowhere else.
        </p>
      </noscript>
    </>
  );
}

export function NotReached({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-5">
      <p className="max-w-lead">
        We could not reach your account. Your connection may have dropped for a moment.
      </p>
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
