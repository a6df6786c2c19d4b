import { formatDate } from "~/lib/dates";
import { formatRand } from "~/lib/money";
import { Link } from "~/ui/link";
import type { KeysetLinks } from "../list/keyset";
import { KeysetPager, ListFilter } from "../list/list-parts";
import type { ListQuery } from "../list/list-query";
import { Notice } from "../notice";
import {
  DISCOUNTS_PATH,
  type DiscountState,
  discountState,
  lastDay,
  type StaffDiscount,
  termsWords,
  usesWords,
} from "./discounts";

interface DiscountsPageProps {
  discounts: StaffDiscount[];
  links: KeysetLinks;
  query: ListQuery;
  now: Date;
}

export function DiscountsPage({ discounts, links, query, now }: DiscountsPageProps) {
  return (
    <div className="st-page">
      <header className="st-head">
        <h1>Discount codes</h1>
        <span className="st-acts">
          <Link className="st-btn" to={`${DISCOUNTS_PATH}/new`}>
            New code
          </Link>
        </span>
      </header>
      <Notice />
      <ListFilter path={DISCOUNTS_PATH} query={query}>
        <label className="st-field">
          Find
          <input type="search" name="q" defaultValue={query.search} placeholder="Code or note" />
        </label>
      </ListFilter>
      {discounts.length === 0 && (
        <div className="st-none">
          <b>{query.search ? `Nothing found for “${query.search}”` : "There is no code yet"}</b>
          <p>A buyer types a code in at the checkout.</p>
        </div>
      )}
      {discounts.length > 0 && (
        <div className="st-scroll">
          <table className="st-tb">
            <caption className="sr-only">Discount codes</caption>
            <thead>
              <tr>
                <th>Code</th>
                <th>Gives</th>
                <th>From</th>
                <th>Until</th>
                <th className="st-r">Used</th>
                <th className="st-r">Given</th>
                <th>State</th>
              </tr>
            </thead>
            <tbody>
              {discounts.map((discount) => (
                <tr key={discount.id}>
                  <td>
                    <Link to={`${DISCOUNTS_PATH}/${discount.id}`}>{discount.code}</Link>
                    <small>{discount.note}</small>
                  </td>
                  <td>{termsWords(discount)}</td>
                  <td className="st-num st-nowrap">{formatDate(discount.startsAt)}</td>
                  <td className="st-num st-nowrap">
                    {discount.endsAt ? lastDay(discount.endsAt) : "no end"}
                  </td>
                  <td className="st-r">{usesWords(discount)}</td>
                  <td className="st-r">{formatRand(discount.givenCents)}</td>
                  <td>
                    <StateMark state={discountState(discount, now)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <KeysetPager path={DISCOUNTS_PATH} query={query} shown={discounts.length} links={links} />
    </div>
  );
}

const STATES: Record<DiscountState, { look: string; label: string }> = {
  running: { look: "todo", label: "Counts" },
  ahead: { look: "wait", label: "Not yet" },
  "used-up": { look: "done", label: "Used up" },
  ended: { look: "done", label: "Ended" },
};

export function StateMark({ state }: { state: DiscountState }) {
  const { look, label } = STATES[state];
  return <span className={`st-mk st-mk--${look}`}>{label}</span>;
}
