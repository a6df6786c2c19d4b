import { siteFacts } from "~/content/facts";
import { organisation } from "~/content/organisation";
import { FREE_SHIPPING_ABOVE_CENTS, SHIPPING_CENTS } from "~/features/cart/shipping";
import { PROMISED_HOURS } from "~/features/orders/promised-hours";
import { RETURN_DAYS } from "~/features/orders/return-dates";
import { formatRand } from "~/lib/money";
import { VAT_PERCENT } from "~/lib/vat";
import { MESSAGES_KEPT } from "./retention";
import { TextLink, TextPage, type TextSection } from "./text-page";

/** Change both whenever a change below affects what is agreed. */
export const TERMS_VERSION = { number: 1, inForceFrom: "15 November 2026" };

/** How long stock is held for an unpaid order; place_order and start_payment in the database use the same value. */
export const UNPAID_ORDER_MINUTES = 30;

const SECTIONS: readonly TextSection[] = [
  {
    id: "who-we-are",
    title: "Who we are",
    body: (
      <p>
        {organisation.name}, with its shop {organisation.shop} and its own label {organisation.brand}:{" "}
        {siteFacts().headOffice.address.join(", ")}. Call {siteFacts().headOffice.phone} or write to{" "}
        <TextLink href={`mailto:${siteFacts().headOffice.email}`}>{siteFacts().headOffice.email}</TextLink>.
        Legal notices reach us at the same address.
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
          Pieces wait {UNPAID_ORDER_MINUTES} minutes for their payment. The sale is made when the payment is
          confirmed, and we send you a mail that says so. If we find that we cannot supply what you paid for,
          we tell you and refund all of it.
        </p>
      </>
    ),
  },
  {
    id: "delivery",
    title: "Delivery",
    body: (
      <p>
        We deliver in South Africa. Shipping is {formatRand(SHIPPING_CENTS)}, and free on orders over{" "}
        {formatRand(FREE_SHIPPING_ABOVE_CENTS)}. A parcel leaves us within {PROMISED_HOURS} hours of payment,
        as soon as we have an address for it. Until it is in your hands it travels at our risk.
      </p>
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
          we have confirmed it. If you cannot come, please call {siteFacts().atelier.phone}, so that somebody
          else can have it.
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
          Tell us first:{" "}
          <TextLink href={`mailto:${siteFacts().retailStore.email}`}>
            {siteFacts().retailStore.email}
          </TextLink>{" "}
          about an order,{" "}
          <TextLink href={`mailto:${siteFacts().mailboxes.customerService}`}>
            {siteFacts().mailboxes.customerService}
          </TextLink>{" "}
          about anything else. If we cannot agree, the Consumer Goods and Services Ombud can help, at no cost
          to you.
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

export function TermsPage() {
  return (
    <TextPage
      title="Terms"
      lead="What you can expect of us when you buy, book or take part, and what we expect of you, in plain words."
      note={`In force from ${TERMS_VERSION.inForceFrom}`}
      sections={SECTIONS}
    />
  );
}
