import { formatDate } from "~/platform/lib/dates";
import { formatRand } from "~/platform/lib/money";
import { Link } from "~/platform/ui/link";
import { ORDERS_PATH } from "~/shop/orders/staff/order-list";
import { Form } from "~/staff/form/form";
import type { HistoryEntry } from "~/staff/history/history";
import { LastSaved } from "~/staff/history/last-saved";
import { RecordHistory } from "~/staff/history/record-history";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import { SubPageHead } from "~/staff/sub-page-head";
import { DISCOUNTS_BACK, discountState, lastDay, type StaffDiscount, termsText, usesText } from "./discounts";
import type { listUses } from "./discounts.server";
import { DISCOUNT_NOTICES, StateMark } from "./discounts-page";

interface DiscountPageProps {
  discount: StaffDiscount;
  uses: Awaited<ReturnType<typeof listUses>>;
  history: HistoryEntry[];
  now: Date;
}

export function DiscountPage({ discount, uses, history, now }: DiscountPageProps) {
  const state = discountState(discount, now);
  const facts = [
    ["Gives", termsText(discount)],
    ["From", formatDate(discount.startsAt)],
    ["Until", discount.endsAt ? lastDay(discount.endsAt) : "no end"],
    ["Used", usesText(discount)],
    ["Given on paid orders", formatRand(discount.givenCents)],
    ["For", discount.note],
  ] as const;
  return (
    <div className="staff-page">
      <Notice words={DISCOUNT_NOTICES} />
      <SubPageHead back={DISCOUNTS_BACK} title={discount.code}>
        <LastSaved history={history} />
        <span className="staff-actions">
          <StateMark state={state} />
          {state !== "ended" && (
            <Form method="post">
              <button type="submit" name="intent" value="end" className="staff-button staff-button--line">
                End this code
              </button>
            </Form>
          )}
        </span>
      </SubPageHead>
      <dl className="staff-facts">
        {facts.map(
          ([term, words]) =>
            words && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{words}</dd>
              </div>
            ),
        )}
      </dl>
      <section aria-labelledby="uses">
        <h2 id="uses">Orders with it</h2>
        {uses.length === 0 && <p className="staff-muted py-2">Nobody has used it yet.</p>}
        {uses.length > 0 && (
          <div className="staff-scroll">
            <table className="staff-table">
              <caption className="sr-only">Orders with this code</caption>
              <tbody>
                {uses.map(({ reference, status, placedAt, discountCents, totalCents }) => (
                  <tr key={reference}>
                    <td className="staff-number staff-nowrap">{shortMoment(placedAt)}</td>
                    <td>
                      <Link to={`${ORDERS_PATH}/${reference}`}>{reference}</Link>
                    </td>
                    <td>{status}</td>
                    <td className="staff-right">{`−${formatRand(discountCents)}`}</td>
                    <td className="staff-right">{formatRand(totalCents)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
      <RecordHistory history={history} />
    </div>
  );
}
