import { type CSSProperties, useEffect } from "react";
import { Form, useRevalidator } from "react-router";
import { Button } from "~/platform/ui/button";
import { clothStyle } from "~/platform/ui/cloth";
import { Link } from "~/platform/ui/link";
import "./order-page.css";
import { PrintButton } from "~/platform/ui/print-button";
import { AddressForm } from "./address-form";
import { OrderBill } from "./order-bill";
import { OrderLines } from "./order-lines";
import type { Promised } from "./order-progress";
import type { NextView, OrderView, ParcelView, ReturnView } from "./order-view";
import { PROMISED_HOURS } from "./promised-hours";
import { TicketCard } from "./ticket-card";

/** The bank's answer may come while the page is open. */
const REFRESH_MS = 20_000;

/** The state of an order, for the holder of its link. */
export function OrderPage({ order }: { order: OrderView }) {
  useRefresh(order.isWaiting);
  return (
    <div className="order-sheet px-gutter pt-8 pb-section lg:pt-20">
      <header className="mb-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-2 lg:mb-14">
        <h1 className="font-display text-[clamp(2.5rem,5.4vw,5rem)] leading-[.95] font-medium tracking-[-.03em] text-balance">
          {order.title}
        </h1>
        <dl className="grid gap-0.5">
          <dt className="text-small text-muted">Order</dt>
          <dd className="text-[1.125rem] font-medium wrap-anywhere tabular-nums">{order.reference}</dd>
        </dl>
      </header>
      {order.notes.length > 0 && (
        <div className="mb-8 grid max-w-lead gap-3 text-lead lg:mb-12">
          {order.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      <Steps {...order} />
      <p className="mt-5 text-small text-muted">All times are Johannesburg time (SAST).</p>
      {order.payNow && <PayNowSection pay={order.payNow} isWaiting={order.isWaiting} />}
      {order.promise && <Clock promise={order.promise} />}
      {order.addressRequest && <AddressForm {...order.addressRequest} />}
      {order.next && <NextSection next={order.next} />}
      {order.parcels.length > 0 && <Parcels parcels={order.parcels} />}
      {order.returns.length > 0 && <Returns returns={order.returns} />}
      <div className="mt-12 grid gap-12 lg:mt-18 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-x-26">
        <div className="grid content-start gap-12 lg:gap-18">
          {order.lines.length > 0 && <OrderLines lines={order.lines} />}
          {order.tickets.length > 0 && (
            <section aria-labelledby="tickets">
              <div className="flex flex-wrap items-baseline justify-between gap-4">
                <h2 id="tickets" className="display-2xl">
                  Tickets
                </h2>
                {order.tickets.some(({ code }) => code) && <PrintButton />}
              </div>
              <ul className="mt-6 grid gap-4 lg:mt-9">
                {order.tickets.map((ticket) => (
                  <TicketCard key={ticket.id} ticket={ticket} />
                ))}
              </ul>
            </section>
          )}
        </div>
        <OrderBill {...order} />
      </div>
    </div>
  );
}

function useRefresh(isWaiting: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}

function Steps({
  steps,
  woven,
  cloths,
  currentStep,
}: Pick<OrderView, "steps" | "woven" | "cloths" | "currentStep">) {
  return (
    <div className="order-progress" style={{ "--woven": woven, "--steps": steps.length } as CSSProperties}>
      <div aria-hidden className="order-band">
        <div>
          {cloths.map((cloth) => (
            <i key={cloth} style={clothStyle(cloth)} />
          ))}
        </div>
      </div>
      <ol aria-label="What has happened so far" className="order-steps">
        {steps.map(({ label, time, detail, state }) => (
          <li
            key={label}
            aria-current={label === currentStep ? "step" : undefined}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)] content-start items-baseline gap-x-4 py-2.5 md:grid-cols-1 md:gap-y-1"
          >
            <span className="font-display text-[1.5rem] leading-[1.1] font-semibold tracking-[-.01em] tabular-nums md:mb-2 md:text-[clamp(1.75rem,3.2vw,3rem)]">
              {time ?? (
                <>
                  <span aria-hidden className="text-muted">
                    ·
                  </span>
                  <span className="sr-only">Still to come</span>
                </>
              )}
            </span>
            <b className={`font-medium ${state === "ahead" ? "text-muted" : ""}`}>{label}</b>
            {detail && (
              <span className="text-small wrap-anywhere text-muted tabular-nums max-md:col-start-2">
                {detail}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

const NOW =
  "mt-10 grid items-center gap-x-12 gap-y-5 border-y border-line py-7 print:hidden md:grid-cols-[1fr_1.2fr] lg:mt-14 lg:py-9";

function PayNowSection({ pay, isWaiting }: { pay: NonNullable<OrderView["payNow"]>; isWaiting: boolean }) {
  return (
    <section aria-labelledby="pay-now" className={NOW}>
      <div>
        <h2 id="pay-now" className="mb-3.5 display-2xl">
          {pay.title}
        </h2>
        <p className="max-w-[46ch] tabular-nums">{pay.words}</p>
      </div>
      <div className="grid justify-items-start gap-3">
        <Form method="post" action={pay.path}>
          <Button type="submit" size="lg">
            {pay.label}
          </Button>
        </Form>
        {isWaiting && (
          <p className="text-small text-muted">This page asks the bank again whenever you open it.</p>
        )}
      </div>
    </section>
  );
}

function NextSection({ next }: { next: NextView }) {
  return (
    <section aria-labelledby="next" className={NOW}>
      <div>
        <h2 id="next" className="mb-3.5 display-2xl">
          {next.title}
        </h2>
        <p className="max-w-[46ch]">{next.words}</p>
      </div>
      <div className="tabular-nums">
        <p className="mb-1 display-xl">{next.noteTitle}</p>
        <p className="text-small text-muted">{next.note}</p>
      </div>
    </section>
  );
}

function Returns({ returns }: { returns: readonly ReturnView[] }) {
  return (
    <section
      aria-label="Returns"
      className="mt-10 grid gap-6 border-y border-line py-7 md:grid-cols-2 lg:mt-14"
    >
      {returns.map(({ id, title, words, message }) => (
        <div key={id}>
          <h2 className="display-name">{title}</h2>
          <p className="max-w-text wrap-anywhere">{words}</p>
          {message && <p className="mt-2 max-w-text whitespace-pre-line wrap-anywhere">{message}</p>}
        </div>
      ))}
    </section>
  );
}

function Parcels({ parcels }: { parcels: readonly ParcelView[] }) {
  return (
    <section
      aria-label="Parcels"
      className="mt-10 grid gap-6 border-y border-line py-7 md:grid-cols-2 lg:mt-14"
    >
      {parcels.map(({ id, title, words, inside, trackingHref }) => (
        <div key={id}>
          <h2 className="display-name">{title}</h2>
          <p className="text-small wrap-anywhere text-muted tabular-nums">{words}</p>
          <p className="wrap-anywhere">{inside.join(", ")}</p>
          {trackingHref && (
            <p className="print:hidden">
              <Link to={trackingHref} className="font-medium underline underline-offset-4">
                Follow your parcel
              </Link>
            </p>
          )}
        </div>
      ))}
    </section>
  );
}

function Clock({ promise }: { promise: Promised }) {
  return (
    <section
      aria-label="Time to dispatch"
      className="mt-10 grid items-center print:hidden gap-x-12 gap-y-5 border-y border-line py-7 md:grid-cols-[1fr_1.2fr] lg:mt-14 lg:py-9"
    >
      <div>
        <p className="mb-2 display-2xl tabular-nums">{promise.title}</p>
        <p className="text-small text-muted tabular-nums">{promise.note}</p>
      </div>
      <div aria-hidden className="order-hours">
        {Array.from({ length: PROMISED_HOURS }, (_, hour) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
          <i key={hour} className={hour < promise.hoursGone ? "is-elapsed" : ""} />
        ))}
      </div>
    </section>
  );
}
