import { useState } from "react";
import { Button } from "~/platform/ui/button";
import { Checkbox, Field, Fields, Select } from "~/platform/ui/field";
import type { EventPackage } from "./event-page";
import { useSentForm } from "./use-sent-form";

const HOW_MANY = [1, 2, 3, 4, 5, 6];
const MAX_WAITED_FOR = HOW_MANY.length;

/** Under a package that is full. Needs no account and costs nothing. */
export function JoinWaitingList({ offered }: { offered: EventPackage }) {
  const { answer, isSending, onSubmit } = useSentForm("/waiting");
  const [quantity, setQuantity] = useState(1);
  const most = Math.min(offered.availability.maxPerOrder ?? MAX_WAITED_FOR, MAX_WAITED_FOR);

  return (
    <details className="col-span-full unscripted:hidden">
      <summary className="inline-block min-h-11 cursor-pointer py-2 underline underline-offset-4">
        Sold out: join the waiting list<span className="sr-only"> for {offered.name}</span>
      </summary>
      {answer?.isDone ? (
        <p role="status" className="max-w-144 border-l-[6px] border-emerald bg-paper px-5 py-3.5 font-medium">
          {answer.words}
        </p>
      ) : (
        <form onSubmit={onSubmit} className="grid max-w-144 gap-6 py-4 pl-6">
          <input type="hidden" name="packageId" value={offered.id} />
          <Fields>
            <Field label="Email" name="email" type="email" autoComplete="email" required />
            <Select
              label="How many"
              name="quantity"
              required
              onChange={(event) => setQuantity(Number(event.target.value))}
            >
              {HOW_MANY.slice(0, most).map((count) => (
                <option key={count}>{count}</option>
              ))}
            </Select>
          </Fields>
          {quantity > 1 && <Checkbox label="Fewer will do, if fewer come back" name="takesFewer" />}
          <Button type="submit" busy={isSending} busyLabel="Joining..." className="justify-self-start">
            Join the list
          </Button>
          <p className="text-small text-muted">
            Seats that come back are offered in turn. We write at once and hold yours for 24 hours. You pay
            nothing now, and may leave the list at any time.
          </p>
          <p role="alert" className="text-small font-medium text-error">
            {answer?.words}
          </p>
        </form>
      )}
    </details>
  );
}
