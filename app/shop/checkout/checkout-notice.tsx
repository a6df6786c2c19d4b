import { type ReactNode, useEffect, useRef } from "react";
import { ArrowLink } from "~/platform/ui/arrow-link";

export interface CheckoutNoticeProps {
  message: string | null;
  takesFocus: boolean;
  /** A way to continue. */
  children?: ReactNode;
}

/** Why the last submit failed, above the form. */
export function CheckoutNotice({ message, takesFocus, children }: CheckoutNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message && takesFocus) notice.current?.focus();
  }, [message, takesFocus]);
  return (
    <div role="alert">
      {message && (
        <div
          ref={notice}
          tabIndex={-1}
          className="mb-10 grid gap-2.5 border-l-[6px] border-error bg-paper py-3.5 pr-5 pl-4.5 text-nav outline-none"
        >
          <p className="font-medium text-error">{message}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {children}
            <ArrowLink to="/cart">Change your cart</ArrowLink>
          </div>
        </div>
      )}
    </div>
  );
}
