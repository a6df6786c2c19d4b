import { FormMessage } from "~/platform/forms/form-message";
import { Honeypot } from "~/platform/forms/honeypot-field";
import { useForm } from "~/platform/forms/use-form";
import type { FormResult } from "~/platform/lib/form-result";
import { useFacts } from "~/platform/organisation/use-facts";
import { Button } from "~/platform/ui/button";
import { Field, Fields } from "~/platform/ui/field";
import { Label } from "~/platform/ui/label";
import { Link } from "~/platform/ui/link";
import { CONSENT, NOT_SUBSCRIBED } from "./messages";

export interface NewsletterSectionProps {
  /** The response to a form sent without scripts. */
  answer?: FormResult;
  /** Without scripts the response is a page with this section only. */
  heading?: "h1" | "h2";
}

/** The target of the footer's newsletter button. */
export function NewsletterSection({ answer, heading: Heading = "h2" }: NewsletterSectionProps) {
  const { intros } = useFacts();
  return (
    <section
      id="newsletter"
      aria-labelledby="newsletter-title"
      data-area="home"
      className="cloth-380 px-gutter py-[clamp(4rem,9vw,9rem)]"
    >
      <Label className="mx-auto grid max-w-[68rem] gap-10 md:grid-cols-[4fr_6fr] lg:grid-cols-[5fr_6fr] lg:gap-16">
        <div>
          <Heading id="newsletter-title" className="display-2xl">
            {intros.newsletterTitle}
          </Heading>
          <p className="mt-4 max-w-[34ch]">{intros.newsletterLead}</p>
        </div>
        <NewsletterForm answer={answer} page={Heading === "h1" ? "/newsletter" : "/"} />
      </Label>
    </section>
  );
}

function NewsletterForm({ answer, page }: Pick<NewsletterSectionProps, "answer"> & { page: string }) {
  const form = useForm({
    action: "/newsletter",
    loadSchema: () => import("./newsletter-schema").then((module) => module.newsletterSchema),
    failure: NOT_SUBSCRIBED,
    answer,
  });
  return (
    <form {...form.props} aria-labelledby="newsletter-title">
      <Honeypot />
      <input type="hidden" name="page" value={page} />
      <Fields>
        <Field label="Name" autoComplete="given-name" required {...form.field("name")} />
        <Field label="Surname" autoComplete="family-name" required {...form.field("surname")} />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          required
          className="col-span-full"
          {...form.field("email")}
        />
      </Fields>
      <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-4">
        <Button type="submit" busy={form.isSending} busyLabel="Subscribing...">
          Subscribe
        </Button>
        <p className="flex-1 basis-56 text-label text-muted">
          {CONSENT.words}
          <Link to="/privacy" className="underline underline-offset-4">
            {CONSENT.link}
          </Link>
          .
        </p>
      </div>
      <FormMessage answer={form.answer} />
    </form>
  );
}
