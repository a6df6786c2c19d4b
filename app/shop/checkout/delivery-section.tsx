import { useContext } from "react";
import type { FormErrors, FormValues } from "~/platform/lib/form-result";
import { formatRand } from "~/platform/lib/money";
import { useFacts } from "~/platform/organisation/use-facts";
import { RadioCard } from "~/platform/ui/radio-card";
import { CookieCartContext } from "~/shop/cart/cookie-cart-view";
import { collectionPlace } from "~/shop/cart/delivery-messages";
import { type Delivery, shippingFor } from "~/shop/cart/shipping";
import { AddressFields } from "~/shop/orders/address-fields";
import type { DeliveryMethod } from "~/shop/orders/delivery";

export interface DeliverySectionProps {
  delivery: Delivery;
  subtotalCents: number;
  /** "24 hours" */
  readyWithin: string;
  errors: FormErrors;
  /** What the fields begin with, where the form was sent without scripts. */
  values: FormValues;
  onMethod: (method: DeliveryMethod) => void;
}

/** By courier or collected at the shop; tickets alone come by mail and need no address. */
export function DeliverySection({
  delivery,
  subtotalCents,
  readyWithin,
  errors,
  values,
  onMethod,
}: DeliverySectionProps) {
  const { retailStore } = useFacts();
  const kept = useContext(CookieCartContext);
  if (delivery === "email") return <ByMail />;
  const isCollected = delivery === "collection";
  const shippingCents = shippingFor(subtotalCents, "courier");
  const radio = (method: DeliveryMethod) => ({
    name: "deliveryMethod",
    value: method,
    checked: delivery === method,
    onChange: () => onMethod(method),
  });
  return (
    <fieldset className="group/delivery mt-14 min-w-0 lg:mt-18">
      <legend className="mb-6 w-full border-t border-ink pt-4 display-lg">How it reaches you</legend>
      <div className="grid pt-px md:grid-cols-2 md:pl-px">
        <RadioCard
          title="Send it to me"
          note={`${shippingCents === 0 ? "Free" : formatRand(shippingCents)}, within South Africa`}
          {...radio("courier")}
        />
        <RadioCard
          title={`Collect in ${collectionPlace(retailStore)}, free`}
          note="We write when it is ready"
          {...radio("collection")}
        />
      </div>
      <ShopFacts readyWithin={readyWithin} isShown={isCollected} />
      {/* Kept while it is hidden, so that a change of mind loses nothing; disabled, so that it is not sent. Without
          scripts the styles hide it, and the server drops it. */}
      <fieldset
        className="mt-8 min-w-0 unscripted:group-has-[[value=collection]:checked]/delivery:hidden"
        {...(!kept && { hidden: isCollected, disabled: isCollected })}
      >
        <legend className="sr-only">Address</legend>
        <AddressFields error={(name) => errors[name] ?? null} value={(name) => [values[name]].flat()[0]} />
      </fieldset>
    </fieldset>
  );
}

/** Without scripts the chosen card itself shows it. */
function ShopFacts({ readyWithin, isShown }: { readyWithin: string; isShown: boolean }) {
  const { address, hours } = useFacts().retailStore;
  const rows = [
    ["Where", address.join(", ")],
    ["Open", hours],
    ["Ready", `Within ${readyWithin}; we write to you. Bring the number of the order.`],
  ] as const;
  return (
    <dl
      className={`mt-8 ${isShown ? "unscripted:group-has-[[value=courier]:checked]/delivery:hidden" : "hidden unscripted:group-has-[[value=collection]:checked]/delivery:block"}`}
    >
      {rows.map(([term, words]) => (
        <div
          key={term}
          className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 border-t border-line py-3 text-nav"
        >
          <dt className="text-muted">{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function ByMail() {
  return (
    <section aria-labelledby="by-mail" className="relative mt-14 grid gap-2 py-1 pl-7 lg:mt-18">
      <span aria-hidden className="absolute inset-y-0 left-0 spine-8" />
      <h2 id="by-mail" className="display-lg">
        Your tickets come by mail
      </h2>
      <p className="max-w-[48ch]">
        Within minutes of the payment, each with its own code. Nothing is sent by courier, so we need no
        address.
      </p>
    </section>
  );
}
