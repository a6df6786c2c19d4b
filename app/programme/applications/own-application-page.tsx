import { type CSSProperties, useEffect, useRef } from "react";
import { Form } from "react-router";
import { FormMessage } from "~/platform/forms/form-message";
import type { FormResult } from "~/platform/lib/form-result";
import { useFacts } from "~/platform/organisation/use-facts";
import { WhatsAppLink } from "~/platform/organisation/whatsapp-link";
import { LinkNotFoundPage } from "~/platform/page/link-not-found-page";
import { Button, ButtonLink } from "~/platform/ui/button";
import { clothStyle } from "~/platform/ui/cloth";
import { Field, Fields, TextArea } from "~/platform/ui/field";
import { Thread } from "~/platform/ui/thread";
import { APPLICATION_PATH } from "./application";
import type { ContactData, OwnApplicationView } from "./own-application";
import "./own-application.css";

export interface OwnApplicationPageProps {
  application: OwnApplicationView;
  /** Where the forms go: this page, with its key. */
  path: string;
  answer: FormResult | null;
}

const NOW = "grid gap-x-12 gap-y-6 border-y border-line py-7 md:grid-cols-[1fr_1.2fr] lg:py-9 mt-10 lg:mt-14";

/** Where an application stands, for the holder of its link. */
export function OwnApplicationPage({ application, path, answer }: OwnApplicationPageProps) {
  return (
    <>
      <header className="bg-ochre px-gutter pt-9 pb-8 text-ink lg:grid lg:grid-cols-[8fr_4fr] lg:items-end lg:gap-x-gap lg:pt-18 lg:pb-14">
        <div>
          <p className="mb-4 text-label tracking-[.12em] uppercase tabular-nums">
            Application {application.reference}
          </p>
          <h1 className="display-title">{application.title}</h1>
        </div>
        <p className="mt-5 max-w-[38ch] text-lead wrap-anywhere lg:mt-0 lg:mb-2">{application.lead}</p>
      </header>
      <Thread />
      <div className="px-gutter pt-8 pb-section lg:pt-14">
        <Answer answer={answer} />
        <Steps {...application} />
        <section aria-labelledby="next" className={NOW}>
          <div>
            <h2 id="next" className="mb-3.5 display-2xl">
              {application.nextTitle}
            </h2>
            <p className="max-w-[46ch] wrap-anywhere">{application.nextText}</p>
          </div>
          <div className="grid content-start gap-4">
            {application.contact && <ContactForm contact={application.contact} path={path} answer={answer} />}
            {application.canWithdraw && <Withdrawal path={path} />}
          </div>
        </section>
        {application.message && (
          <section aria-labelledby="message" className="mt-10 lg:mt-14">
            <h2 id="message" className="mb-3.5 display-xl">
              What we wrote
            </h2>
            <p className="max-w-text whitespace-pre-line wrap-anywhere">{application.message}</p>
          </section>
        )}
        <div className="mt-12 grid gap-12 md:grid-cols-2 md:gap-x-16 lg:mt-18">
          <Sent facts={application.facts} />
          <Unclear reference={application.reference} />
        </div>
      </div>
    </>
  );
}

/** Takes the focus, so that it is read and in view. */
function Answer({ answer }: { answer: FormResult | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer?.status === "done" || answer?.status === "failed") box.current?.focus();
  }, [answer]);
  return (
    <div ref={box} tabIndex={-1} className={answer ? "mb-8 outline-none" : ""}>
      <FormMessage answer={answer} />
    </div>
  );
}

function Steps({ steps, currentStep, woven }: OwnApplicationView) {
  return (
    <div
      className="application-progress"
      style={clothStyle("kuba-diagonal", { "--woven": String(woven), "--steps": String(steps.length) })}
    >
      <div aria-hidden className="application-band">
        <div />
      </div>
      <ol aria-label="What has happened so far" className="application-steps">
        {steps.map(({ label, day, detail }) => (
          <li
            key={label}
            aria-current={label === currentStep ? "step" : undefined}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)] content-start items-baseline gap-x-4 py-2.5 md:grid-cols-1 md:gap-y-1"
          >
            <span className="font-display text-[1.5rem] leading-[1.1] font-semibold tracking-[-.01em] tabular-nums md:mb-2 md:text-[clamp(1.75rem,3.2vw,3rem)]">
              {day ?? (
                <>
                  <span aria-hidden className="text-muted">
                    ·
                  </span>
                  <span className="sr-only">Still to come</span>
                </>
              )}
            </span>
            <b className={`font-medium ${day === null ? "text-muted" : ""}`}>{label}</b>
            {detail && (
              <span className="text-small text-muted tabular-nums max-md:col-start-2">{detail}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Opens without scripts. */
function ContactForm({
  contact,
  path,
  answer,
}: {
  contact: ContactData;
  path: string;
  answer: FormResult | null;
}) {
  const typed = answer && "values" in answer ? answer.values : {};
  const errors = answer?.status === "invalid" ? answer.errors : {};
  const field = (name: keyof ContactData) => ({
    name,
    defaultValue: typeof typed[name] === "string" ? typed[name] : contact[name],
    error: errors[name] ?? null,
  });
  return (
    <details className="application-fold" open={Object.keys(typed).length > 0}>
      <summary>Correct your contact data</summary>
      {/* Keyed: what was saved is what it begins with. */}
      <Form key={JSON.stringify(contact)} method="post" action={path} className="grid gap-6 pt-5">
        <Fields>
          <Field
            label="Email"
            type="email"
            autoComplete="email"
            required
            hint="We write to both addresses when it changes."
            {...field("email")}
          />
          <Field label="Phone" type="tel" autoComplete="tel" required {...field("phone")} />
          <Field label="Website" autoComplete="url" className="col-span-full" {...field("website")} />
          <TextArea
            label="Social media handles"
            rows={2}
            required
            className="col-span-full"
            {...field("social_media_handles")}
          />
        </Fields>
        <p>
          <Button type="submit" name="intent" value="correct">
            Save
          </Button>
        </p>
      </Form>
    </details>
  );
}

function Withdrawal({ path }: { path: string }) {
  return (
    <details className="application-fold">
      <summary>Withdraw</summary>
      <Form method="post" action={path} className="grid gap-4 pt-5">
        <p className="max-w-[46ch]">
          We stop reading it and tell the panel. It cannot be taken back, but you may apply again.
        </p>
        <p>
          <Button type="submit" name="intent" value="withdraw" variant="outline">
            Withdraw my application
          </Button>
        </p>
      </Form>
    </details>
  );
}

function Sent({ facts }: Pick<OwnApplicationView, "facts">) {
  return (
    <section aria-labelledby="sent">
      <h2 id="sent" className="mb-4 display-xl">
        What you sent
      </h2>
      <dl className="application-facts" style={{ "--term": "6rem" } as CSSProperties}>
        {facts.map(({ term, words }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="wrap-anywhere">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Unclear({ reference }: { reference: string }) {
  const { designerApplications } = useFacts().mailboxes;
  return (
    <section aria-labelledby="unclear" className="grid content-start gap-4">
      <h2 id="unclear" className="display-xl">
        If something is unclear
      </h2>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <WhatsAppLink
          text={`Hello, I am writing about my application ${reference}.`}
          className="inline-flex min-h-12 items-center border border-current px-6 text-nav font-medium hover:bg-fill hover:text-on-fill"
        >
          Ask on WhatsApp
        </WhatsAppLink>
        <a
          href={`mailto:${designerApplications}?subject=${encodeURIComponent(`Application ${reference}`)}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {designerApplications}
        </a>
      </p>
      <p className="max-w-[46ch] text-small text-muted">
        This page opens for whoever holds its link. It is deleted twelve months after you sent the
        application.
      </p>
    </section>
  );
}

export function ApplicationNotFound() {
  const { mailboxes, intros } = useFacts();
  const { designerApplications } = mailboxes;
  return (
    <LinkNotFoundPage
      title={intros.applicationLinkTitle}
      contact={{ href: `mailto:${designerApplications}`, label: designerApplications }}
      action={<ButtonLink to={APPLICATION_PATH}>Apply</ButtonLink>}
    />
  );
}
