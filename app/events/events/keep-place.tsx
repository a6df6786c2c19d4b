import { useState } from "react";
import { mostInOneOrder, saleMoment } from "~/events/tickets/availability";
import { MAX_PLACES, placesText } from "~/events/tickets/places";
import { useFacts } from "~/platform/organisation/use-facts";
import { Button } from "~/platform/ui/button";
import { Field } from "~/platform/ui/field";
import { QuantityStepper } from "~/platform/ui/quantity-stepper";
import type { EventPackage } from "./event-page";
import { JoinWaitingList } from "./join-waiting-list";
import { TellMeWhenOpen } from "./tell-me-when-open";
import { useSentForm } from "./use-sent-form";

/** A free event with places that are counted: a name and an address, nothing to pay. */
export function KeepPlace({ offered }: { offered: EventPackage }) {
  const { intros } = useFacts();
  const { name, description, availability } = offered;
  const { state, saleUntil } = availability;
  const sent = useSentForm("/places");
  return (
    <section
      id="tickets"
      aria-labelledby={`place-${offered.id}`}
      className="grid gap-x-gap gap-y-8 border-t border-line px-gutter py-12 lg:grid-cols-12 lg:py-24"
    >
      <header className="grid content-start gap-4 lg:col-[1/7]">
        <h2 id={`place-${offered.id}`} className="display-2xl">
          {intros.eventFreeTitle}
        </h2>
        <p className="max-w-[44ch] text-lead">{intros.eventPlaceLead}</p>
        {description !== name && <p className="max-w-[44ch]">{description}</p>}
        {/* Once one is kept the number is another. */}
        {!sent.answer?.isDone && (
          <p className="grid tabular-nums">
            <span className="font-medium">{placesText(availability)}</span>
            {state === "open" && saleUntil && (
              <span className="text-small text-muted">Until {saleMoment(saleUntil)}</span>
            )}
          </p>
        )}
        {state === "full" && <JoinWaitingList offered={offered} />}
        {state === "not_yet" && <TellMeWhenOpen offered={offered} />}
      </header>
      {state === "open" && (
        <div className="bg-paper p-6 lg:col-[8/13] lg:p-8">
          <PlaceForm sent={sent} packageId={offered.id} most={mostInOneOrder(availability) ?? MAX_PLACES} />
        </div>
      )}
    </section>
  );
}

interface PlaceFormProps {
  sent: ReturnType<typeof useSentForm>;
  packageId: string;
  most: number;
}

function PlaceForm({ sent: { answer, isSending, onSubmit }, packageId, most }: PlaceFormProps) {
  const [quantity, setQuantity] = useState(1);
  if (answer?.isDone)
    return (
      <p role="status" className="border-l-[6px] border-emerald px-5 py-3.5 font-medium">
        {answer.words}
      </p>
    );
  return (
    <form onSubmit={onSubmit} className="grid gap-6 unscripted:hidden">
      <input type="hidden" name="packageId" value={packageId} />
      <input type="hidden" name="quantity" value={quantity} />
      <div className="grid gap-6 md:grid-cols-2">
        <Field label="Name" name="name" autoComplete="name" required maxLength={200} />
        <Field label="Email" name="email" type="email" autoComplete="email" required />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <span aria-hidden="true">How many of you</span>
        <QuantityStepper
          label="How many of you"
          quantity={quantity}
          least={1}
          most={Math.min(most, MAX_PLACES)}
          onChange={setQuantity}
        />
      </div>
      <Button type="submit" size="lg" busy={isSending} busyLabel="Keeping..." className="justify-self-start">
        {quantity === 1 ? "Keep a place" : `Keep ${quantity} places`}
      </Button>
      <p className="text-small text-muted">
        The code for the door comes by mail. Nothing to pay, now or there.
      </p>
      <p role="alert" className="text-small font-medium text-error empty:hidden">
        {answer?.words}
      </p>
    </form>
  );
}
