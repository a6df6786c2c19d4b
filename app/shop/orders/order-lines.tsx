import { formatRand } from "~/platform/lib/money";
import { Link } from "~/platform/ui/link";
import { Picture } from "~/platform/ui/picture";
import type { LineView } from "./order-view";

const LINK = "font-medium underline underline-offset-4";

/** The pieces of an order, each with until when it can come back. */
export function OrderLines({ lines }: { lines: readonly LineView[] }) {
  return (
    <section aria-labelledby="parcel">
      <h2 id="parcel" className="display-2xl">
        Parcel
      </h2>
      <ul className="mt-5 border-t border-ink lg:mt-8">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line }: { line: LineView }) {
  return (
    <li className="order-line grid grid-rows-[auto_1fr] grid-cols-[6rem_minmax(0,1fr)_auto] gap-x-4 border-b border-line py-4 md:grid-cols-[9rem_minmax(0,1fr)_auto] md:gap-x-7 md:py-6 lg:grid-cols-[12rem_minmax(0,1fr)_auto]">
      <Picture
        picture={line.picture}
        alt=""
        cut="4x5"
        sizes="(width >= 72rem) 12rem, (width >= 44rem) 9rem, 6rem"
        className="row-span-2 aspect-4/5 self-start"
        fallback="swatch"
      />
      <div className="self-start md:pt-3">
        <b className="block text-[1.125rem] leading-[1.3] font-medium wrap-anywhere md:text-[1.375rem]">
          {line.name}
        </b>
        <span className="text-small text-muted tabular-nums">{line.detail}</span>
      </div>
      <span className="pt-0.5 tabular-nums md:pt-4">{formatRand(line.totalCents)}</span>
      <div className="col-[2/-1] grid content-start gap-1.5 pt-3 print:hidden">
        {line.asked.map((words) => (
          <p key={words} className="text-small font-medium tabular-nums">
            {words}
          </p>
        ))}
        {line.returns && (
          <>
            <p className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
              <span>{line.returns.title}</span>
              {line.returns.href && (
                <Link to={line.returns.href} className={LINK}>
                  Return this<span className="sr-only"> {line.name}</span>
                </Link>
              )}
            </p>
            <p className="max-w-text text-small text-muted tabular-nums">{line.returns.note}</p>
          </>
        )}
      </div>
    </li>
  );
}
