import type { ReactNode } from "react";
import { TermsLink } from "~/platform/forms/terms-link";
import { Checkbox, Field, Select, TextArea } from "~/platform/ui/field";
import { Link } from "~/platform/ui/link";
import { RadioCard } from "~/platform/ui/radio-card";
import { FilesField } from "~/platform/uploads/files-field";
import { APPLICATION_TYPES, DESIGN_TYPES, OPERATING_DURATIONS, SECTIONS, TITLES } from "./application";
import { FieldRow, FormSection, GroupError, YesNo } from "./form-parts";
import type { ApplicationForm } from "./use-application";

const [APPLICATION, YOU, LABEL, WORK, TERMS] = SECTIONS;

const TYPE_NOTES: Record<(typeof APPLICATION_TYPES)[number], string> = {
  "Fashion Show": "Six looks on the runway",
  "Pop-Up Shop": "A rail in House of Nala for a month",
};

interface SectionProps {
  form: ApplicationForm;
}

export function ApplicationSection({ form }: SectionProps) {
  const { application_type: typeError, design_type: designError } = form.errors;
  return (
    <FormSection section={APPLICATION}>
      {/* The group takes the focus when nothing in it is chosen. */}
      <div
        role="radiogroup"
        aria-label="Application type"
        aria-required
        aria-invalid={typeError ? true : undefined}
        aria-describedby={typeError && "application-type-error"}
        tabIndex={typeError ? -1 : undefined}
        className="grid pt-px md:grid-cols-2 md:pl-px"
      >
        {APPLICATION_TYPES.map((type) => (
          <RadioCard
            key={type}
            title={type}
            note={TYPE_NOTES[type]}
            {...form.box("application_type", type)}
          />
        ))}
      </div>
      <GroupError id="application-type-error">{typeError}</GroupError>

      <fieldset className="mt-9">
        <legend className="mb-4 font-medium">
          What do you design? <span className="font-normal text-muted">At least one</span>
        </legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-gap gap-y-4.5 md:grid-cols-3">
          {DESIGN_TYPES.map((type) => (
            <label key={type} className="grid grid-cols-[24px_minmax(0,1fr)] items-start gap-3 text-nav">
              <input
                type="checkbox"
                {...form.box("design_type", type)}
                aria-invalid={designError ? true : undefined}
                aria-describedby={designError && "design-type-error"}
                className="checkbox"
              />
              {type}
            </label>
          ))}
        </div>
        <GroupError id="design-type-error">{designError}</GroupError>
      </fieldset>
    </FormSection>
  );
}

export function YouSection({ form }: SectionProps) {
  return (
    <FormSection section={YOU}>
      <FieldRow>
        {/* One row on wide screens and two on phones, unless the text is too large. */}
        <div className="col-span-full flex flex-wrap gap-x-gap gap-y-8">
          <Select
            label="Title"
            autoComplete="honorific-prefix"
            required
            className="basis-24"
            {...form.field("title")}
          >
            <Options values={TITLES} />
          </Select>
          <Field
            label="First name"
            autoComplete="given-name"
            required
            className="min-w-0 flex-1 basis-36"
            {...form.field("first_name")}
          />
          <Field
            label="Last name"
            autoComplete="family-name"
            required
            className="min-w-0 grow-2 basis-44"
            {...form.field("last_name")}
          />
        </div>
        <Field
          label="Phone"
          type="tel"
          autoComplete="tel"
          placeholder="+27"
          required
          {...form.field("phone")}
        />
        <Field label="Email" type="email" autoComplete="email" required {...form.field("email")} />
        <Field
          label="Website"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="url"
          placeholder="yourlabel.com"
          {...form.field("website")}
        />
        <Field
          label="Social media handles"
          placeholder="@yourlabel"
          required
          {...form.field("social_media_handles")}
        />
      </FieldRow>
    </FormSection>
  );
}

export function LabelSection({ form }: SectionProps) {
  return (
    <FormSection section={LABEL}>
      <FieldRow>
        <Field
          label="Company or label name"
          autoComplete="organization"
          required
          className="col-span-full"
          {...form.field("company_label_name")}
        />
        <Field
          label="Company registration number"
          placeholder="2019/123456/07"
          required
          {...form.field("company_registration_number")}
        />
        <Select label="Operating for" required {...form.field("operating_duration")}>
          <Options values={OPERATING_DURATIONS} />
        </Select>
        <Field
          label="Stores supplied"
          placeholder="Names and cities, or none yet"
          required
          className="col-span-full"
          {...form.field("stores_supplied")}
        />
      </FieldRow>
      <YesNo
        question="Do you have a studio?"
        radio={(value, isUsual) => form.radio("has_studio", value, isUsual)}
      >
        <Field label="Studio address" autoComplete="address-line1" {...form.field("studio_address")} />
      </YesNo>
    </FormSection>
  );
}

export function WorkSection({ form }: SectionProps) {
  return (
    <FormSection section={WORK}>
      <Field
        label="Age groups you design for"
        placeholder="For example 25 to 60"
        required
        {...form.field("age_groups")}
      />
      <YesNo
        question="Have you shown before?"
        radio={(value, isUsual) => form.radio("has_done_shows", value, isUsual)}
      >
        <TextArea label="Previous shows" rows={3} {...form.field("previous_shows")} />
      </YesNo>
      <div className="mt-9">
        <FilesField
          label="Portfolio: images or PDF"
          name="portfolio_files"
          chosen={form.files}
          error={form.errors.portfolio_files ?? form.errors.files}
        />
      </div>
    </FormSection>
  );
}

export function TermsSection({ form, children }: SectionProps & { children: ReactNode }) {
  return (
    <FormSection section={TERMS}>
      <Checkbox
        label="I have read and accept the terms of participation. The work I send is my own."
        {...form.box("terms_accepted")}
        required
        error={form.errors.terms_accepted}
      />
      <TermsLink section="participation">Read the terms of participation</TermsLink>
      <p className="mt-4 max-w-[52ch] text-small text-muted">
        How we use your answers is in our{" "}
        <Link to="/privacy" className="underline underline-offset-4">
          privacy notice
        </Link>
        .
      </p>
      {children}
    </FormSection>
  );
}

function Options({ values }: { values: readonly string[] }) {
  return (
    <>
      <option value="">Choose</option>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </>
  );
}
