import type { Facts } from "~/platform/organisation/facts";
import { organisation } from "~/platform/organisation/organisation";
import { useFacts } from "~/platform/organisation/use-facts";
import { DATA_REQUESTS_KEPT, MESSAGES_KEPT, SOLD_ORDERS_KEPT, UNSOLD_ORDERS_KEPT } from "./retention";
import { TextLink, TextPage, type TextSection, TextTable } from "./text-page";

const sectionsOf = ({ mailboxes, headOffice }: Facts): readonly TextSection[] => [
  {
    id: "what-we-keep",
    title: "What we keep, and why",
    body: (
      <>
        <p>
          The Protection of Personal Information Act requires us to keep no more than we need, for no longer
          than we need it. This is all of it.
        </p>
        <TextTable
          label="What we keep, why, and for how long"
          columns={["What", "Why", "How long"]}
          rows={[
            ["Name, email, address, phone", "To send what you bought", SOLD_ORDERS_KEPT.text],
            [
              "The same, for an order that was never paid",
              "In case the payment comes late",
              UNSOLD_ORDERS_KEPT.text,
            ],
            [
              "Measurements and reference pictures",
              "To make your garment",
              "Until you ask us to delete them",
            ],
            [
              "Body measurements you enter, or let us keep from a fitting, in your account",
              "To say which size fits you",
              "Until you delete them or your account",
            ],
            ["The discount code of an order", "To count how often it was used", SOLD_ORDERS_KEPT.text],
            [
              "The network address you pay from, only as a keyed hash",
              "So that nobody holds all of a piece without paying",
              "Six hours after the payment ended",
            ],
            ["What you return, with your words and pictures", "To decide on it", SOLD_ORDERS_KEPT.text],
            [
              "Newsletter address",
              "To write once a month",
              "Until you unsubscribe; then only a keyed hash of it, so that you stay off the list",
            ],
            [
              "The address you gave a waiting list",
              "To write when a seat or a piece is back",
              "Until you leave it, or a week after the event; for a piece, a year",
            ],
            [
              "Your name and address for a free place; what guests eat and need",
              "To let you in and to seat you",
              "A week after the event",
            ],
            ["Messages and applications", "To answer them", MESSAGES_KEPT.text],
            [
              "The address whose page a device shows",
              "To show it everything of yours without a password",
              "30 days, or until you tell it to forget",
            ],
            [
              "That you asked what we hold, or to be forgotten",
              "To show that we answered; once forgotten, without your address",
              DATA_REQUESTS_KEPT.text,
            ],
            [
              "Account email and password",
              "To sign you in; the password only as a hash",
              "Until you delete it",
            ],
          ]}
        />
      </>
    ),
  },
  {
    id: "what-we-never-see",
    title: "What we never see",
    body: (
      <p>
        Your card. You pay on the page of PayGate, and we are told only whether the payment was approved and
        by which method.
      </p>
    ),
  },
  {
    id: "who-else",
    title: "Who else sees it",
    body: (
      <p>
        PayGate, when you pay. The courier, who gets your name, address and phone number. Nobody else: we sell
        nothing we know about you, and share nothing for advertising.
      </p>
    ),
  },
  {
    id: "cookies",
    title: "Cookies and storage",
    body: (
      <p>
        None that follow you. Your cart, your drafts, your measurements and your sign-in live in your own
        browser, and leave it when you sign out or clear it. Without an account the measurements never leave
        it. Where JavaScript is off, the cart is a cookie for 30 days: which pieces, in which size, how many.
        A cookie per order lets the browser you paid in, and no other, see for a week what became of the
        payment. There is no advertising and nobody follows you out of the shop.
      </p>
    ),
  },
  {
    id: "your-rights",
    title: "Your rights",
    body: (
      <>
        <p>
          Ask <TextLink href={`mailto:${mailboxes.privacy}`}>{mailboxes.privacy}</TextLink> to see, correct or
          delete what we hold, or to object to our use of it. A person answers within seven days. Our
          information officer sits at {organisation.name}, {headOffice.address.join(", ")}.
        </p>
        <p>
          You need not ask for most of it: <TextLink href="/yours">everything of yours</TextLink> shows what
          we hold of your address, hands it to you as a file, and forgets it.
        </p>
        <p>If you are not satisfied, you may complain to the Information Regulator of South Africa.</p>
      </>
    ),
  },
];

export function PrivacyPage() {
  return (
    <TextPage
      title="Privacy"
      lead="We keep as little as a tailor would: your name, your measurements while we need them, and where to send the parcel."
      note="In force from 16 November 2026"
      sections={sectionsOf(useFacts())}
    />
  );
}
