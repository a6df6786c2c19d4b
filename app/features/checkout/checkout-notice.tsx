import { type ReactNode, useEffect, useRef } from "react";
import { ArrowLink } from "~/ui/arrow-link";

export interface CheckoutNoticeProps {
  words: string | null;
  takesFocus: boolean;
  /** A way to go on all the same. */
  children?: ReactNode;
}

/** What stopped the last attempt, above the form the buyer comes back to. */
export function CheckoutNotice({ words, takesFocus, children }: CheckoutNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (words && takesFocus) notice.current?.focus();
  }, [words, takesFocus]);
  return (
    <div role="alert">
      {words && (
        <div
          ref={notice}
          tabIndex={-1}
          className="mb-10 grid gap-2.5 border-l-[6px] border-error bg-paper py-3.5 pr-5 pl-4.5 text-nav outline-none"
        >
          <p className="font-medium text-error">{words}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {children}
            <ArrowLink to="/cart">Change your cart</ArrowLink>
          </div>
        </div>
      )}
    </div>
  );
}
