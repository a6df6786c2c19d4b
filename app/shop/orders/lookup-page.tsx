import { FormMessage } from "~/platform/forms/form-message";
import { Honeypot } from "~/platform/forms/honeypot-field";
import { useForm } from "~/platform/forms/use-form";
import type { FormResult } from "~/platform/lib/form-result";
import { useFacts } from "~/platform/organisation/use-facts";
import { Button } from "~/platform/ui/button";
import { Field, Fields } from "~/platform/ui/field";

/** The same whether or not the order exists, so that it reveals nothing about customers. */
export const LINK_ON_ITS_WAY =
  "If an order with this number was placed with this address, its link is on its way there.";
export const LINK_NOT_SENT = "We could not look just now. Please try again in a moment.";

export interface LookupPageProps {
  /** From the query of the page's URL. */
  reference?: string;
  /** The response to a form sent without scripts. */
  answer?: FormResult;
}

export function LookupPage({ reference, answer }: LookupPageProps) {
  const { intros } = useFacts();
  const form = useForm({
    action: "/order",
    loadSchema: () => import("./lookup-schema").then((module) => module.lookupSchema),
    failure: LINK_NOT_SENT,
    answer,
  });
  const number = form.field("reference");
  return (
    <div className="grid grid-cols-12 gap-x-gap gap-y-8 px-gutter pt-8 pb-section *:col-span-full lg:pt-20">
      <div className="md:col-[1/6]!">
        <h1
          id="lookup"
          className="font-display text-[clamp(2.5rem,5.4vw,5rem)] leading-[.95] font-medium tracking-[-.03em] text-balance"
        >
          {intros.orderTitle}
        </h1>
        <p className="mt-5 max-w-lead text-lead">{intros.orderLead}</p>
      </div>
      <form {...form.props} aria-labelledby="lookup" className="md:col-[7/13]!">
        <Honeypot />
        <Fields>
          <Field
            label="Order number"
            hint="SHOP- and thirteen digits"
            autoComplete="off"
            required
            maxLength={40}
            className="col-span-full"
            {...number}
            defaultValue={number.defaultValue ?? reference}
          />
          <Field
            label="Email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            className="col-span-full"
            {...form.field("email")}
          />
        </Fields>
        <Button type="submit" className="mt-8" busy={form.isSending} busyLabel="Sending...">
          Send the link
        </Button>
        <FormMessage answer={form.answer} />
      </form>
    </div>
  );
}
