import type { TicketView } from "./order-view";

/** A printable ticket: the QR code, and the same code as text in case the reader fails. */
export function TicketCard({ ticket }: { ticket: TicketView }) {
  const { eyebrow, name, details, code, calendarHref, href } = ticket;
  return (
    <li className="order-ticket relative grid grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)] bg-paper pl-3 md:grid-cols-[12rem_minmax(0,1fr)]">
      <div aria-hidden className={`absolute inset-y-0 left-0 ${code ? "spine-12" : "w-3 bg-line"}`} />
      <div className="py-5 pl-4 md:py-6 md:pl-6">
        {code ? (
          <svg
            role="img"
            aria-label={`QR code of ${eyebrow.toLowerCase()}`}
            viewBox={`0 0 ${code.qr.size} ${code.qr.size}`}
            shapeRendering="crispEdges"
            className="w-full"
          >
            <path d={code.qr.path} fill="currentColor" />
          </svg>
        ) : (
          <p className="grid aspect-square place-items-center border border-line font-display text-[1.75rem] font-medium text-muted md:text-[2.5rem]">
            Void
          </p>
        )}
      </div>
      <div className="grid content-start gap-1.5 px-5 py-4.5 md:content-center md:px-8 md:py-6">
        <p className="eyebrow text-muted">{eyebrow}</p>
        <h3
          className={`display-name text-[1.375rem] leading-[1.1] wrap-anywhere md:text-[1.75rem] ${code ? "" : "text-muted line-through"}`}
        >
          {name}
        </h3>
        <p className="text-small text-muted tabular-nums">
          {details.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        <p className="text-small wrap-anywhere tabular-nums">
          {code ? code.text : "Refunded: it opens no seat any more."}
        </p>
        {href && (
          <p className="pt-2 text-small print:hidden">
            <a href={href} className="font-medium underline underline-offset-4">
              Open on its own, name a guest or pass it on
            </a>
          </p>
        )}
        {calendarHref && (
          <p className="pt-2 text-small print:hidden">
            <a href={calendarHref} className="font-medium underline underline-offset-4">
              {code ? "Add to calendar" : "Take out of calendar"}
            </a>
          </p>
        )}
      </div>
    </li>
  );
}
