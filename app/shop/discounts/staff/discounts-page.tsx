import { formatDate } from "~/platform/lib/dates";
import { formatRand } from "~/platform/lib/money";
import { Link } from "~/platform/ui/link";
import { Form } from "~/staff/form/form";
import { BulkBar } from "~/staff/list/bulk-bar";
import type { KeysetLinks } from "~/staff/list/keyset";
import { Chips, KeysetPager, ListFilter, SortSelect } from "~/staff/list/list-parts";
import { type ListQuery, listHref } from "~/staff/list/list-query";
import { NoRows } from "~/staff/list/no-rows";
import { Notice } from "~/staff/notice";
import {
  DISCOUNTS_PATH,
  type DiscountState,
  discountState,
  lastDay,
  SHOWS,
  SORTS,
  STATE_LABELS,
  type StaffDiscount,
  termsText,
  usesText,
} from "./discounts";
import "./discounts.css";

/** What was done to codes, on the list and on a code's page. */
export const DISCOUNT_NOTICES = {
  "discount-made": "The code is made, and counts from its first day on.",
  "discount-ended": "The code is ended. Orders that have it keep it.",
  "discounts-ended": "The codes are ended. Orders that have them keep them.",
  "discount-reopened": "The code counts again.",
  "discounts-reopened": "The codes count again.",
};

interface DiscountsPageProps {
  discounts: StaffDiscount[];
  links: KeysetLinks;
  counts: Record<string, number>;
  query: ListQuery;
  now: Date;
}

export function DiscountsPage({ discounts, links, counts, query, now }: DiscountsPageProps) {
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h1>Discount codes</h1>
        <span className="staff-actions">
          <a className="staff-link" href={listHref(`${DISCOUNTS_PATH}.csv`, query)}>
            Export CSV
          </a>
          <Link className="staff-button" to={`${DISCOUNTS_PATH}/new`}>
            New code
          </Link>
        </span>
      </header>
      <Notice words={DISCOUNT_NOTICES} />
      <Chips
        path={DISCOUNTS_PATH}
        query={query}
        chips={SHOWS.map((chip) => ({ ...chip, count: counts[chip.show], most: 10_000 }))}
      />
      <ListFilter path={DISCOUNTS_PATH} query={query}>
        <input
          type="search"
          name="q"
          defaultValue={query.search}
          aria-label="Find a code"
          placeholder="Code or note"
        />
        <SortSelect sorts={SORTS} value={query.sort} />
      </ListFilter>
      {discounts.length === 0 ? (
        <NoRows
          noun="codes"
          allTo={DISCOUNTS_PATH}
          query={query}
          chips={SHOWS}
          finds="A part of the code or of its note finds it."
          about="A buyer types a code in at the checkout and pays less, from its first day to its last."
          begin={{ to: `${DISCOUNTS_PATH}/new`, label: "Make the first code" }}
        />
      ) : (
        <DiscountsTable discounts={discounts} now={now} />
      )}
      <KeysetPager path={DISCOUNTS_PATH} query={query} shown={discounts.length} links={links} />
    </div>
  );
}

function DiscountsTable({ discounts, now }: { discounts: StaffDiscount[]; now: Date }) {
  return (
    <Form method="post" className="bulk-list">
      <BulkBar name="discount">
        <button type="submit" name="intent" value="end" className="staff-button staff-button--line">
          End now
        </button>
      </BulkBar>
      <table className="staff-table is-cards discounts-table">
        <caption className="sr-only">Discount codes</caption>
        <thead>
          <tr>
            <th>
              <span className="sr-only">Select</span>
            </th>
            <th>Code</th>
            <th>Gives</th>
            <th>From</th>
            <th>Until</th>
            <th className="staff-right">Used</th>
            <th className="staff-right">Given</th>
            <th>State</th>
          </tr>
        </thead>
        <tbody>
          {discounts.map((discount) => (
            <Row key={discount.id} discount={discount} state={discountState(discount, now)} />
          ))}
        </tbody>
      </table>
    </Form>
  );
}

function Row({ discount, state }: { discount: StaffDiscount; state: DiscountState }) {
  const until = discount.endsAt ? lastDay(discount.endsAt) : "no end";
  return (
    <tr className={state === "ended" ? "is-past" : ""}>
      <td className="cell-select">
        <input type="checkbox" name="discount" value={discount.id} aria-label={discount.code} />
      </td>
      <td className="cell-code">
        <Link to={`${DISCOUNTS_PATH}/${discount.id}`}>{discount.code}</Link>
        {discount.note && <small>{discount.note}</small>}
      </td>
      <td className="cell-terms">{termsText(discount)}</td>
      <td className="cell-extra staff-number staff-nowrap">{formatDate(discount.startsAt)}</td>
      <td className="cell-until staff-number staff-nowrap">
        <span className="staff-narrow">Until </span>
        {until}
      </td>
      <td className="cell-uses staff-right">
        <span className="staff-narrow">Used </span>
        {usesText(discount)}
      </td>
      <td className="cell-extra staff-right">{formatRand(discount.givenCents)}</td>
      <td className="cell-state">
        <StateMark state={state} />
      </td>
    </tr>
  );
}

const LOOKS: Record<DiscountState, string> = {
  running: "todo",
  ahead: "wait",
  "used-up": "done",
  ended: "done",
};

export function StateMark({ state }: { state: DiscountState }) {
  return <span className={`staff-status staff-status--${LOOKS[state]}`}>{STATE_LABELS[state]}</span>;
}
