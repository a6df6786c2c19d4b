import { type ReactNode, useEffect, useRef } from "react";
import { Warp, type WarpProps } from "./warp";

export interface PaymentScreenProps extends WarpProps {
  /** The large left column. */
  lead: ReactNode;
  /** The right column. */
  children: ReactNode;
  /** Replaces a form, so it takes the focus. */
  takesFocus?: boolean;
}

/** One state of a payment as a full screen. */
export function PaymentScreen({ lead, children, takesFocus, ...warp }: PaymentScreenProps) {
  const screen = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) screen.current?.focus();
  }, [takesFocus]);
  return (
    <section
      ref={screen}
      tabIndex={takesFocus ? -1 : undefined}
      className="payment-screen flex min-h-120 flex-col justify-between outline-none md:min-h-[min(38rem,calc(100svh-4rem))] lg:min-h-[min(44rem,calc(100svh-5.5rem))]"
    >
      <div className="grid flex-1 grid-cols-1 content-center gap-x-gap gap-y-8 px-gutter pt-12 pb-10 lg:grid-cols-12 lg:content-end lg:items-end lg:pt-20 lg:pb-18">
        <div className="min-w-0 lg:col-[1/9]">{lead}</div>
        <div className="grid min-w-0 content-end justify-items-start gap-4 lg:col-[9/13] lg:pb-2">
          {children}
        </div>
      </div>
      <Warp {...warp} />
    </section>
  );
}

/** A title, with a line above it. */
export function PaymentTitle({ eyebrow, children }: { eyebrow?: ReactNode; children: ReactNode }) {
  return (
    <>
      {eyebrow && <p className="mb-5 eyebrow text-muted tabular-nums">{eyebrow}</p>}
      <h1 className="font-display text-[clamp(3.25rem,9vw,8.25rem)] leading-[.88] font-medium tracking-[-.035em] text-balance wrap-break-word">
        {children}
      </h1>
    </>
  );
}

export function PaymentReference({ reference }: { reference: string }) {
  return (
    <dl className="grid gap-0.5">
      <dt className="text-small text-muted">Your reference</dt>
      <dd className="text-[1.125rem] font-medium tracking-[.01em] wrap-anywhere tabular-nums">{reference}</dd>
    </dl>
  );
}
