import type { ReactNode } from "react";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { ButtonLink } from "~/platform/ui/button";
import type { NextStep } from "~/shop/orders/after-payment";

export interface NextStepsProps {
  steps: readonly NextStep[];
  email: string | null;
  /** Where a missing address is given. */
  addressPath?: string | null;
  /** Shown before the steps when they are conditional. */
  condition?: string;
  children?: ReactNode;
}

/** What happens after a payment, and links. */
export function NextSteps({ steps, email, addressPath, condition, children }: NextStepsProps) {
  return (
    <section aria-labelledby="next" className="px-gutter pt-12 pb-section lg:pt-24">
      <h2 id="next" className="display-2xl">
        What happens next
      </h2>
      {condition && <p className="mt-5 max-w-lead text-lead">{condition}</p>}
      <ol className="mt-7 mb-10 gap-x-gap md:grid md:grid-cols-3 md:grid-rows-[auto_auto_auto] lg:mt-12 lg:mb-14">
        {steps.map(({ when, title, words, asksForAddress }, place) => (
          <Step key={title} when={when} title={title}>
            {place === 0 && email ? `Sent to ${email}, with everything you bought.` : words}
            {asksForAddress && (
              <span className="mt-2 block font-medium">
                {addressPath ? (
                  <ArrowLink to={`${addressPath}#address`}>Give the address</ArrowLink>
                ) : (
                  "The link to give it is in the confirmation email."
                )}
              </span>
            )}
          </Step>
        ))}
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
