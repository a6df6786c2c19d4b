import { saleMoment } from "~/events/tickets/availability";
import { localDate } from "~/platform/lib/dates";
import { Button } from "~/platform/ui/button";
import { Field } from "~/platform/ui/field";
import type { EventPackage } from "./event-page";
import { useSentForm } from "./use-sent-form";

/** Above packages that are not on sale yet: when they are, and a mail at that moment. */
export function SaleOpening({ first, opensIn }: { first: EventPackage; opensIn: string | null }) {
  const { saleFrom } = first.availability;
  if (!saleFrom) return null;
  const { weekday, day, month, time } = localDate(saleFrom);
  return (
    <div className="mb-10 grid gap-x-gap gap-y-8 lg:mb-16 lg:grid-cols-12">
      <header className="grid content-start gap-4 lg:col-[1/8] lg:gap-6">
        <p className="eyebrow text-muted">Tickets open</p>
        <h2 id="tickets-head" className="display-title tabular-nums">
          {weekday} {day} {month} at {time}
        </h2>
        <p className="max-w-lead text-lead">{opensIn} Leave an address and we write to you at that moment.</p>
      </header>
      <div className="bg-paper p-6 lg:col-[8/13] lg:self-end lg:p-8 unscripted:hidden">
        <OpeningForm offered={first} />
      </div>
    </div>
  );
}

/** For one package that opens later than others of its event. */
export function TellMeWhenOpen({ offered }: { offered: EventPackage }) {
  return (
    <details className="col-span-full unscripted:hidden">
      <summary className="inline-block min-h-11 cursor-pointer py-2 underline underline-offset-4">
        Tell me when it opens<span className="sr-only">: {offered.name}</span>
      </summary>
      <div className="max-w-144 py-4 pl-6">
        <OpeningForm offered={offered} />
      </div>
    </details>
  );
}

function OpeningForm({ offered }: { offered: EventPackage }) {
  const { answer, isSending, onSubmit } = useSentForm("/waiting");
  const { saleFrom } = offered.availability;
  if (answer?.isDone)
    return (
      <p role="status" className="border-l-[6px] border-emerald bg-paper px-5 py-3.5 font-medium">
        {answer.words}
      </p>
    );
  return (
    <form onSubmit={onSubmit} className="grid gap-6">
      <input type="hidden" name="packageId" value={offered.id} />
      <Field label="Email" name="email" type="email" autoComplete="email" required />
      <Button type="submit" busy={isSending} busyLabel="Noting..." className="justify-self-start">
        Tell me{saleFrom && ` on ${saleMoment(saleFrom)}`}
      </Button>
      <p role="alert" className="text-small font-medium text-error empty:hidden">
        {answer?.words}
      </p>
    </form>
  );
}
