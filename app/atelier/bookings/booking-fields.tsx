import { useState } from "react";
import { TermsLink } from "~/platform/forms/terms-link";
import { Checkbox, Field, Fields, Select, TextArea } from "~/platform/ui/field";
import { FilesField } from "~/platform/uploads/files-field";
import { CONTACT_METHODS, OCCASIONS, SERVICE_TYPES } from "./booking";
import { WhenFields, type WhenFieldsProps } from "./when-fields";

export function BookingFields({ booking, now, DateField }: Omit<WhenFieldsProps, "service">) {
  const { field, box } = booking;
  const serviceField = field("service_type");
  const [service, setService] = useState(serviceField.defaultValue ?? "");
  return (
    <Fields className="max-md:grid-cols-1">
      <Field label="Full name" autoComplete="name" required {...field("full_name")} />
      <Field label="Email" type="email" autoComplete="email" required {...field("email")} />
      <Field
        label="Contact number"
        type="tel"
        autoComplete="tel"
        placeholder="+27"
        required
        {...field("phone_number")}
      />
      <Select label="Preferred contact method" required {...field("preferred_contact_method")}>
        <Options values={CONTACT_METHODS} />
      </Select>
      <WhenFields booking={booking} now={now} DateField={DateField} service={service} />
      {/* CSS shows the second field for Other only, so that it works without scripts. */}
      <div className="group contents">
        <Select
          label="Service requested"
          required
          {...serviceField}
          onChange={({ currentTarget }) => setService(currentTarget.value)}
        >
          <Options values={SERVICE_TYPES} />
        </Select>
        <Field
          label="Other service"
          className="hidden group-has-[[value=Other]:checked]:block"
          {...field("service_other")}
        />
      </div>
      <Select label="Occasion" {...field("occasion_type")}>
        <Options values={OCCASIONS} />
      </Select>
      <Field label="Estimated budget" placeholder="R5,000 - R10,000" {...field("estimated_budget")} />
      <FilesField
        label="Reference images or PDF"
        name="reference_images"
        chosen={booking.files}
        error={booking.form.errors.reference_images ?? booking.form.errors.files}
      />
      <TextArea label="Notes" rows={4} className="col-span-full" {...field("notes")} />
      <div className="col-span-full">
        <Checkbox
          label="I agree to the terms and conditions"
          required
          {...box("terms_agreed")}
          error={booking.form.errors.terms_agreed}
        />
        <TermsLink section="appointments">Read the terms</TermsLink>
      </div>
      <Checkbox label="Confirm by email" {...box("email_confirmation", true)} />
      <Checkbox label="Confirm by text message" {...box("sms_confirmation")} />
    </Fields>
  );
}

function Options({ values }: { values: readonly string[] }) {
  return (
    <>
      <option value="">Choose</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </>
  );
}
