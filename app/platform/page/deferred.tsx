import { type ReactNode, Suspense, useEffect } from "react";
import { Await, useMatches, useNavigate } from "react-router";
import { isAnyPending, isPending, type MaybePromise } from "~/platform/lib/deferred";
import { Link } from "~/platform/ui/link";
import { Spinner } from "~/platform/ui/spinner";

/** Whether this page is streamed. The same in the browser, which gets the same promises. */
export function useIsStreamed(): boolean {
  return isAnyPending(useMatches().map(({ loaderData }) => loaderData));
}

interface DeferredProps<Value> {
  value: MaybePromise<Value>;
  /** Such as 'Loading products...'. */
  words: string;
  children: (value: Value) => ReactNode;
}

/** Renders the value, or the message until it resolves. */
export function Deferred<Value>({ value, words, children }: DeferredProps<Value>) {
  if (!isPending(value)) return children(value);
  return (
    <Suspense fallback={<LoadingPage>{words}</LoadingPage>}>
      <Await resolve={value}>{(found) => children(found as Value)}</Await>
    </Suspense>
  );
}

function LoadingPage({ children }: { children: string }) {
  return (
    <div className="grid min-h-[70svh] content-start px-gutter pt-[clamp(2.5rem,6vw,5.5rem)]">
      <Spinner>{children}</Spinner>
    </div>
  );
}

/** A redirect after the shell was sent. */
export function DeferredRedirect({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return (
    <p className="min-h-[70svh] px-gutter py-12">
      <Link to={to} className="underline underline-offset-4">
        {children}
      </Link>
    </p>
  );
}

/** The title of a page whose shell was sent before it was known. */
export function DeferredTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = children;
  }, [children]);
  return null;
}
