import { formatRand } from "~/platform/lib/money";
import { type Facts, phoneHref } from "~/platform/organisation/facts";
import { organisation } from "~/platform/organisation/organisation";
import { useFacts } from "~/platform/organisation/use-facts";
import { FREE_SHIPPING_ABOVE_CENTS, SHIPPING_CENTS } from "~/shop/cart/shipping";
import { BANK_WORKING_DAYS, PROMISED_HOURS, UNPAID_ORDER_MINUTES } from "~/shop/orders/promised-hours";
import { RETURN_DAYS } from "~/shop/orders/return-dates";
import { VAT_PERCENT } from "~/shop/orders/vat";
import { MESSAGES_KEPT } from "./retention";
import { TERMS_VERSION, TERMS_VERSIONS, type TermsVersion } from "./terms-versions";
import { TextLink, TextPage, type TextSection } from "./text-page";

/** Of a version, with today's facts. What a later version changed stands beside what it was. */
const sectionsOf = (
  version: number,
  { headOffice, retailStore, atelier, mailboxes }: Facts,
): readonly TextSection[] => [
  {
    id: "who-we-are",
    title: "Who we are",
    body:
      version >= 2 ? (
        <Supplier />
      ) : (
        <p>
          {organisation.name}, with its shop {organisation.shop} and its own label {organisation.brand}:{" "}
          {headOffice.address.join(", ")}. Call {headOffice.phone} or write to{" "}
          <TextLink href={`mailto:${headOffice.email}`}>{headOffice.email}</TextLink>. Legal notices reach us
          at the same address.
        </p>
      ),
  },
  {
    id: "buying",
    title: "Buying",
    body: (
      <>
        <p>
          Prices are in rand and include {VAT_PERCENT} % VAT. You see the whole amount, shipping included, and
          can change or leave your order before you pay. You pay on the page of PayGate, by card, EFT or
          instant EFT; we never see your card.
        </p>
        <p>
          Pieces wait {UNPAID_ORDER_MINUTES} minutes for their payment
          {version >= 2 &&
            `, and for a bank transfer until the bank has answered, ${BANK_WORKING_DAYS} working days at most`}
          . The sale is made when the payment is confirmed, and we send you a mail that says so. If we find
          that we cannot supply what you paid for, we tell you and refund all of it.
        </p>
        {version >= 2 && (
          <p>
            Your order’s own page, which the mail leads to, keeps the record of what you bought and its
            invoice. The card’s details go over an encrypted line to PayGate alone.
          </p>
        )}
        {version >= 3 && (
          <p>
            A discount code takes off what it says, between its dates, from the pieces it is for; from tickets
            only where it says so. One order takes one code. Shipping is reckoned on the price before it, and
            what we refund is what you paid.
          </p>
        )}
      </>
    ),
  },
  {
    id: "delivery",
    title: "Delivery",
    body: (
      <>
        <p>
          We deliver in South Africa. Shipping is {formatRand(SHIPPING_CENTS)}, and free on orders over{" "}
          {formatRand(FREE_SHIPPING_ABOVE_CENTS)}. A parcel leaves us within {PROMISED_HOURS} hours of
          payment, as soon as we have an address for it. Until it is in your hands it travels at our risk.
        </p>
        {version >= 4 && (
          <p>
            A piece made to order leaves, or is ready, within the days its page names; the slowest piece
            decides for the whole parcel.
          </p>
        )}
        {version >= 3 && (
          <p>
            You may collect instead, free, at {retailStore.address.join(", ")}. We write when it is ready,
            within {PROMISED_HOURS} hours of payment; bring the number of the order.
          </p>
        )}
      </>
    ),
  },
  {
    id: "changing-your-mind",
    title: "Changing your mind",
    body: (
      <>
        <p>
          You have {RETURN_DAYS} days to send a piece back, as our{" "}
          <TextLink href="/returns">returns policy</TextLink> explains. The seven days the Electronic
          Communications and Transactions Act gives you to cancel a purchase at a distance are part of these{" "}
          {RETURN_DAYS}.
        </p>
        <p>
          {version >= 2 &&
            "Your order’s page says the last day for each piece, and you ask for the return there. A period that ends on a Sunday or a public holiday ends on the day after. "}
          A garment cut to your own measurements cannot come back unless the fault is ours. A faulty piece may
          be returned within six months under the Consumer Protection Act, to be repaired, replaced or
          refunded, as you choose.
        </p>
      </>
    ),
  },
  {
    id: "tickets",
    title: "Tickets",
    body: (
      <>
        <p>
          A ticket admits one person, once, to the event, date and place named on it. You may pass it to
          somebody else at any time: whoever shows the code first is let in, so share it with care.
        </p>
        <p>
          If an event is moved or cancelled, you get all of your money back. The right to cancel within seven
          days does not cover tickets for a fixed date, so a change of mind alone is not refunded.
        </p>
      </>
    ),
  },
  {
    id: "appointments",
    title: "Appointments",
    body: (
      <>
        <p>
          Asking for an appointment at the {organisation.brand} atelier costs nothing. The time is yours once
          we have confirmed it. If you cannot come, please call {atelier.phone}, so that somebody else can
          have it.
        </p>
        <p>
          Nothing is cut before you have agreed in writing to the garment, its price and its date. The
          pictures and notes you send us are used to prepare your appointment and for nothing else.
        </p>
      </>
    ),
  },
  {
    id: "participation",
    title: "Participation",
    body: (
      <>
        <p>
          Applying for a fashion show or a pop-up shop is free, and promises no place. Tell us only what is
          true, and send only work that is your own. It stays yours: we look at it to decide, and publish none
          of it without asking you.
        </p>
        <p>
          Our designer team reads every application and writes to you. If you are chosen, we sign a separate
          agreement for that show or shop; until then neither of us owes the other anything. Applications are
          kept for {MESSAGES_KEPT.text.toLowerCase()}.
        </p>
      </>
    ),
  },
  {
    id: "your-account",
    title: "Your account",
    body: (
      <p>
        You can buy and book without one. If you open one, keep its password to yourself, and tell us if
        somebody else has it. You can delete your account whenever you like. What we keep about you is in our{" "}
        <TextLink href="/privacy">privacy notice</TextLink>.
      </p>
    ),
  },
  {
    id: "if-something-goes-wrong",
    title: "If something goes wrong",
    body: (
      <>
        <p>
          Tell us first: <TextLink href={`mailto:${retailStore.email}`}>{retailStore.email}</TextLink> about
          an order,{" "}
          <TextLink href={`mailto:${mailboxes.customerService}`}>{mailboxes.customerService}</TextLink> about
          anything else. If we cannot agree, the Consumer Goods and Services Ombud can help, at no cost to
          you.
        </p>
        <p>
          South African law applies. Nothing here takes away a right that the Consumer Protection Act or the
          Electronic Communications and Transactions Act gives you. The terms that were in force when you
          bought, booked or applied are the ones that count.
        </p>
      </>
    ),
  },
];

const VERSIONS: TextSection = {
  id: "versions",
  title: "Versions",
  body: (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section aria-label="Versions of these terms" tabIndex={0} className="overflow-x-auto">
        <table className="w-full min-w-md border-collapse text-nav tabular-nums">
          <thead>
            <tr className="text-left text-label text-muted *:border-b *:border-line *:py-3 *:pr-4 *:font-medium">
              <th scope="col">Terms</th>
              <th scope="col">In force from</th>
              <th scope="col">What changed</th>
            </tr>
          </thead>
          <tbody>
            {TERMS_VERSIONS.map(({ number, inForceFrom, change }) => (
              <tr key={number} className="align-top *:border-b *:border-line *:py-3 *:pr-4">
                <td>
                  <TextLink href={number === TERMS_VERSION.number ? "/terms" : `/terms/${number}`}>
                    {`Version ${number}`}
                  </TextLink>
                </td>
                <td>{inForceFrom}</td>
                <td>{change}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p>The version that was in force when you bought, booked or applied is the one that counts.</p>
    </>
  ),
};

/** Section 43 of the Electronic Communications and Transactions Act: what a supplier says of itself. */
function Supplier() {
  const { legal, headOffice } = useFacts();
  return (
    <>
      <p>
        {legal.name}, a company registered in South Africa under number {legal.registrationNumber}, which
        trades as {organisation.name} with its shop {organisation.shop} and its own label {organisation.brand}
        . Its directors are {legal.officeBearers}.
      </p>
      <p>
        {headOffice.address.join(", ")}: legal papers are served there. Call{" "}
        <TextLink href={phoneHref(headOffice.phone)}>{headOffice.phone}</TextLink> or write to{" "}
        <TextLink href={`mailto:${headOffice.email}`}>{headOffice.email}</TextLink>. We belong to no
        self-regulating body; disputes about goods go to the Consumer Goods and Services Ombud.
      </p>
    </>
  );
}

export function TermsPage({ version }: { version: TermsVersion }) {
  return (
    <TextPage
      title="Terms"
      lead="What you can expect of us when you buy, book or take part, and what we expect of you, in plain words."
      note={
        <>
          <b className="font-medium text-ink">Version {version.number}</b>
          <br />
          In force from {version.inForceFrom}
        </>
      }
      sections={[...sectionsOf(version.number, useFacts()), VERSIONS]}
    />
  );
}
