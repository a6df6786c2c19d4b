import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";

export interface NextStepsProps {
  email: string | null;
  /** Shown before the steps when they are conditional. */
  condition?: string;
  children?: ReactNode;
}

/** What happens after a payment, and links. */
export function NextSteps({ email, condition, children }: NextStepsProps) {
  return (
    <section aria-labelledby="next" className="px-gutter pt-12 pb-section lg:pt-24">
      <h2 id="next" className="display-2xl">
        What happens next
      </h2>
      {condition && <p className="mt-5 max-w-lead text-lead">{condition}</p>}
      <ol className="mt-7 mb-10 gap-x-gap md:grid md:grid-cols-3 md:grid-rows-[auto_auto_auto] lg:mt-12 lg:mb-14">
        <Step when="Within minutes" title="Confirmation email">
          {email ? `Sent to ${email}, with everything you bought.` : "With everything you bought."}
        </Step>
        <Step when="Within minutes" title="Ticket details by email">
          A code for each seat, and an entry for your calendar.
        </Step>
        <Step when="By this time tomorrow" title="Shop orders processed within 24 hours">
          We write again when the parcel leaves.
        </Step>
      </ol>
      {children}
      <WaysOn />
    </section>
  );
}

function Step({ when, title, children }: { when: string; title: string; children: ReactNode }) {
  return (
    <li className="grid content-start gap-1.5 border-t border-line pt-5 pb-6 md:row-span-3 md:grid-rows-subgrid md:gap-y-2 md:border-ink">
      <span className="text-small text-muted md:mb-5 lg:mb-8">{when}</span>
      <span className="display-xl md:max-lg:text-[1.375rem]">{title}</span>
      <span className="max-w-[38ch] wrap-anywhere">{children}</span>
    </li>
  );
}

export function WaysOn() {
  return (
    <div className="flex flex-wrap gap-3 max-md:*:flex-1">
      <ButtonLink to="/">Home</ButtonLink>
      <ButtonLink to="/events" variant="outline">
        Events
      </ButtonLink>
      <ButtonLink to="/house-of-nala" variant="outline">
        Shop
      </ButtonLink>
    </div>
  );
}
