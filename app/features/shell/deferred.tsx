import { type ReactNode, Suspense, useEffect } from "react";
import { Await, useMatches, useNavigate } from "react-router";
import { isAnyPending, isPending, type MaybePromise } from "~/lib/deferred";
import { Link } from "~/ui/link";
import { Spinner } from "~/ui/spinner";

/** Whether this page was, or is being, streamed. The same in the browser, which is given the same promises. */
export function useIsStreamed(): boolean {
  return isAnyPending(useMatches().map(({ loaderData }) => loaderData));
}

interface DeferredProps<Value> {
  value: MaybePromise<Value>;
  /** What is being waited for: 'Loading products...'. */
  words: string;
  children: (value: Value) => ReactNode;
}

/** Shows what is there, or the words until it is. */
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

/** A redirect that was decided after the frame was sent. */
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

/** The title of a page whose frame was sent before it was known. */
export function DeferredTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = children;
  }, [children]);
  return null;
}
