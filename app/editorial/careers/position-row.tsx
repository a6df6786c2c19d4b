import { useFacts } from "~/platform/organisation/use-facts";
import { Button } from "~/platform/ui/button";
import type { Position } from "./position";

/** One ruled row: the title, the facts, then what the work is. */
export function PositionRow({ position }: { position: Position }) {
  const { mailboxes } = useFacts();
  return (
    <li className="grid grid-cols-1 gap-x-gap gap-y-5 border-t border-line pt-8 pb-9 first:border-ink md:grid-cols-[minmax(0,4fr)_minmax(0,6fr)] md:grid-rows-[auto_1fr] lg:grid-cols-12 lg:grid-rows-none lg:pt-12 lg:pb-13">
      <h2 className="display-2xl wrap-break-word lg:col-[1/5]">{position.title}</h2>
      <dl className="grid grid-cols-2 content-start gap-x-gap gap-y-5 md:grid-cols-1 lg:col-[5/8] lg:gap-y-4 lg:pt-2">
        <Fact term="Department">{position.department}</Fact>
        <Fact term="Location">{position.location}</Fact>
        <Fact term="Employment">{position.employmentType}</Fact>
        {position.salaryRange && <Fact term="Salary">{position.salaryRange}</Fact>}
      </dl>
      <div className="grid grid-cols-1 content-start justify-items-start gap-6 md:col-2 md:row-[1/3] md:pt-2 lg:col-[8/13] lg:row-auto lg:pt-1">
        <p className="max-w-[min(48ch,100%)] wrap-break-word whitespace-pre-line">{position.description}</p>
        <p className="text-small">
          Is this you? Write to{" "}
          <a
            href={`mailto:${mailboxes.careers}?subject=${encodeURIComponent(position.title)}`}
            className="underline underline-offset-4"
          >
            {mailboxes.careers}
          </a>{" "}
          and we will tell you when the place comes free.
        </p>
        <Button disabled>No available positions</Button>
      </div>
    </li>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="eyebrow text-muted">{term}</dt>
      <dd className="wrap-break-word tabular-nums">{children}</dd>
    </div>
  );
}
