import { useEffect, useRef } from "react";
import { FormMessage } from "~/platform/forms/form-message";
import { Honeypot } from "~/platform/forms/honeypot-field";
import { IdempotencyKeyField } from "~/platform/forms/idempotency-key-field";
import { useFacts } from "~/platform/organisation/use-facts";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { Button } from "~/platform/ui/button";
import { Link } from "~/platform/ui/link";
import { Thread } from "~/platform/ui/thread";
import { missingFilesNote } from "~/platform/uploads/chosen-files";
import { SendingFiles } from "~/platform/uploads/sending-files";
import { attachToMail, SECTIONS, type SentApplication } from "./application";
import { SectionBar, SectionNav } from "./application-progress";
import {
  ApplicationSection,
  LabelSection,
  TermsSection,
  WorkSection,
  YouSection,
} from "./application-sections";
import { type ApplicationForm, type ApplicationResult, useApplication } from "./use-application";
import { useCurrentSection } from "./use-current-section";

const SECTION_IDS = SECTIONS.map(({ id }) => id);

export function ApplicationPage({ answer }: { answer?: ApplicationResult }) {
  const { intros } = useFacts();
  const form = useApplication(answer);
  const current = useCurrentSection(SECTION_IDS);
  const { sent, uploadShare } = form;
  const isOpen = !sent && uploadShare === null;
  return (
    <>
      <header className="bg-ochre px-gutter pt-9 pb-8 text-ink lg:grid lg:grid-cols-[8fr_4fr] lg:items-end lg:gap-x-gap lg:pt-18 lg:pb-14">
        <h1 className="display-title">{intros.applicationTitle}</h1>
        <p className="mt-5 max-w-[38ch] text-lead lg:mt-0 lg:mb-2">{intros.applicationLead}</p>
      </header>
      <Thread />
      {isOpen && <SectionBar progress={form.progress} current={current} />}
      <div className="grid-cols-12 gap-x-gap px-gutter pb-12 md:max-lg:max-w-[48rem] lg:grid lg:pt-8 lg:pb-20">
        {isOpen && <SectionNav progress={form.progress} current={current} />}
        <div className="lg:col-[5/12]">
          {sent && <Thanks application={sent.sent} />}
          {isOpen && <Form form={form} />}
          {uploadShare !== null && (
            <SendingFiles subject="application" share={uploadShare} count={form.files.files.length} />
          )}
          <FormMessage answer={uploadShare === null ? form.answer : null}>
            {sent && sent.missing.length > 0 && <p>{missingFilesNote(sent.missing, attachToMail)}</p>}
            {sent && (
              <a href={sent.mailto} className="underline underline-offset-4">
                Open it in your email client
              </a>
            )}
          </FormMessage>
          {sent && (
            <p className="mt-10">
              <ArrowLink to="/house-of-nala">House of Nala</ArrowLink>
            </p>
          )}
        </div>
      </div>
    </>
  );
}

function Form({ form }: { form: ApplicationForm }) {
  return (
    <form {...form.props} encType="multipart/form-data" aria-label="Designer application">
      <Honeypot />
      <IdempotencyKeyField />
      <ApplicationSection form={form} />
      <YouSection form={form} />
      <LabelSection form={form} />
      <WorkSection form={form} />
      <TermsSection form={form}>
        <div className="mt-8 grid justify-items-start gap-x-6 gap-y-4 md:grid-cols-[auto_1fr] md:items-center">
          <Button
            type="submit"
            size="lg"
            disabled={!form.isReady}
            aria-describedby="submit-hint"
            busy={form.isSending}
            busyLabel="Submitting..."
          >
            Submit Application
          </Button>
          <p id="submit-hint" className="max-w-[38ch] text-small text-muted">
            You can submit once at least one kind of design is chosen and the terms are accepted.
          </p>
          <p className="col-span-full text-small text-muted noscript:hidden">
            Your answers, not your files, stay in this browser until you send them.{" "}
            <button type="button" onClick={form.beginAgain} className="underline underline-offset-4">
              Begin again
            </button>
          </p>
        </div>
      </TermsSection>
    </form>
  );
}

/** Takes the focus of the removed form. */
function Thanks({ application }: { application: SentApplication | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mt-13 mb-7 display-2xl">
        Thank you
      </h2>
      {application && (
        <p className="max-w-text text-lead">
          Your reference number is <b className="font-medium tabular-nums">{application.reference}</b>.{" "}
          <Link to={application.path} prefetch="none" className="underline underline-offset-4">
            See where your application stands
          </Link>
        </p>
      )}
    </>
  );
}
