import * as z from "zod/mini";
import { box, choice, choices, email, line, optional, prose, ticked, webAddress } from "~/platform/lib/forms";
import { chosenFiles, fileNames, namesOf } from "~/platform/uploads/file-rules";
import { APPLICATION_TYPES, DESIGN_TYPES, OPERATING_DURATIONS, TITLES } from "./application";

const isYes = (sent: unknown) => box().safeParse(sent).data === true;

/** Follow-up fields of a question answered with no are ignored, because the visitor cannot see them. */
function withoutHiddenFields(sent: unknown): unknown {
  const { studio_address, previous_shows, ...fields } = sent as Record<string, unknown>;
  return {
    ...fields,
    ...(isYes(fields.has_studio) && { studio_address }),
    ...(isYes(fields.has_done_shows) && { previous_shows }),
  };
}

const answers = z.object({
  application_type: choice(APPLICATION_TYPES),
  design_type: choices(DESIGN_TYPES, "Please choose at least one."),
  title: choice(TITLES),
  first_name: line(200),
  last_name: line(200),
  phone: line(50),
  email: email(),
  website: optional(webAddress()),
  social_media_handles: prose(1000),
  company_label_name: line(200),
  company_registration_number: line(100),
  operating_duration: choice(OPERATING_DURATIONS),
  stores_supplied: prose(2000),
  has_studio: box(),
  studio_address: optional(prose(1000)),
  age_groups: line(200),
  has_done_shows: box(),
  previous_shows: optional(prose(5000)),
  portfolio_files: fileNames,
  files: chosenFiles,
  terms_accepted: ticked("Please accept the terms of participation."),
});

/** In the order of the page; names and limits match the table. */
export const applicationSchema = z.pipe(
  z.pipe(z.transform(withoutHiddenFields), answers),
  z.transform(({ portfolio_files, ...rest }: z.output<typeof answers>) => ({
    ...rest,
    portfolio_files: namesOf(portfolio_files, rest.files),
  })),
);

export type Application = z.output<typeof applicationSchema>;
