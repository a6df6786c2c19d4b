import { formatRand } from "~/platform/lib/money";
import type { Facts } from "~/platform/organisation/facts";
import { useFacts } from "~/platform/organisation/use-facts";
import { SHIPPING_CENTS } from "~/shop/cart/shipping";
import { RETURN_DAYS } from "~/shop/orders/return-dates";
import { TextLink, TextPage, type TextSection, TextTable } from "./text-page";

const sectionsOf = ({ retailStore }: Facts): readonly TextSection[] => [
  {
    id: "what-you-can-return",
    title: "What you can return",
    body: (
      <p>
        Ready-to-wear and accessories, unworn, with the label still sewn in. Earrings cannot come back once
        the seal is broken. Garments made to your measurements cannot be returned, but the third fitting is
        always free.
      </p>
    ),
  },
  {
    id: "how",
    title: "How",
    body: (
      <ol className="list-decimal pl-6 *:py-2 marker:font-medium">
        <li>
          Write to <TextLink href={`mailto:${retailStore.email}`}>{retailStore.email}</TextLink> with your
          order number.
        </li>
        <li>We send a courier label the same working day.</li>
        <li>Fold the garment along its own creases; the box it came in is made to travel twice.</li>
      </ol>
    ),
  },
  {
    id: "money",
    title: "Money",
    body: (
      <>
        <p>
          Refunds go back to the card or account you paid with, within five working days of the parcel
          reaching us. Shipping is refunded when the fault is ours.
        </p>
        <TextTable
          label="What is refunded"
          columns={["Reason", "Garment", "Shipping"]}
          rows={[
            ["Changed your mind", "Refunded", `${formatRand(SHIPPING_CENTS)} each way`],
            ["Wrong size", "Exchanged or refunded", "Free, once"],
            ["Our fault", "Refunded, repaired or replaced, as you choose", "Free"],
          ]}
        />
      </>
    ),
  },
  {
    id: "tickets",
    title: "Tickets",
    body: (
      <p>
        Event tickets can be passed to somebody else at any time. They are refunded in full if an event is
        moved or cancelled.
      </p>
    ),
  },
  {
    id: "the-law",
    title: "What the law gives you",
    body: (
      <>
        <p>
          This policy adds to your rights and never replaces them. Under the Consumer Protection Act a piece
          that is faulty may be returned within six months to be repaired, replaced or refunded, and an order
          you placed because we advertised to you directly may be cancelled within five business days, without
          giving a reason. Under the Electronic Communications and Transactions Act a purchase at a distance
          may be cancelled within seven days of receiving it.
        </p>
        <p>If we cannot agree, the Consumer Goods and Services Ombud can help, at no cost to you.</p>
      </>
    ),
  },
];

export function ReturnsPage() {
  return (
    <TextPage
      title="Returns"
      lead={`Wear it at home, in good light, with the shoes you mean. If it is not right, send it back within ${RETURN_DAYS} days.`}
      note="In force from 1 November 2026"
      sections={sectionsOf(useFacts())}
    />
  );
}
