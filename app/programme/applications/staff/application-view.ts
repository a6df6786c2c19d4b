import type { Tables } from "~/platform/db/client";
import { applicationReference } from "../decisions";
import type { ApplicationStatus } from "./applications";

type Row = Tables<"designer_applications">;

export interface Answer {
  term: string;
  words: string;
  /** Something stands here that the member reads once they have scored. */
  isCovered?: boolean;
}

/** One application as the member who asks may see it: its designer is covered until their own score is in. */
export interface ApplicationView {
  id: string;
  reference: string;
  status: ApplicationStatus;
  sequence: number;
  receivedAt: string;
  type: string;
  title: string;
  /** Beside the title. */
  label: string | null;
  files: string[];
  answers: Answer[];
  designer: { firstName: string; email: string; message: string | null; answeredAt: string | null } | null;
}

export function toApplicationView(row: Row, isOpen: boolean): ApplicationView {
  const reference = applicationReference(row.number);
  const name = `${row.first_name} ${row.last_name}`;
  return {
    id: row.id,
    reference,
    status: row.status,
    sequence: row.sequence,
    receivedAt: row.created_at,
    type: row.application_type,
    title: isOpen ? name : `Application ${reference}`,
    label: isOpen ? row.company_label_name : null,
    files: row.files_folder ? row.portfolio_files.map((file, index) => shownName(file, index, isOpen)) : [],
    answers: [...(isOpen ? designerAnswers(row, name) : COVERED_DESIGNER(row)), ...workAnswers(row)].filter(
      ({ words, isCovered }) => words || isCovered,
    ),
    designer: isOpen
      ? { firstName: row.first_name, email: row.email, message: row.message, answeredAt: row.answered_at }
      : null,
  };
}

/** A file is often called after its designer. */
function shownName(file: string, index: number, isOpen: boolean): string {
  return isOpen ? file : `Look ${index + 1}${/\.\w{1,5}$/.exec(file)?.[0] ?? ""}`;
}

function designerAnswers(row: Row, name: string): Answer[] {
  return [
    { term: "Name", words: `${row.title} ${name}` },
    { term: "Label", words: `${row.company_label_name}, registered ${row.company_registration_number}` },
    { term: "Email", words: row.email },
    { term: "Phone", words: row.phone },
    { term: "Handles", words: row.social_media_handles },
    { term: "Website", words: row.website ?? "" },
    { term: "Studio", words: row.has_studio ? (row.studio_address ?? "Yes") : "No" },
  ];
}

const COVERED_DESIGNER = (row: Row): Answer[] => [
  { term: "Name, label", words: "", isCovered: true },
  { term: "Contact, handles", words: "", isCovered: true },
  row.has_studio
    ? { term: "Studio", words: townText(row.studio_address), isCovered: true }
    : { term: "Studio", words: "No" },
];

function workAnswers(row: Row): Answer[] {
  return [
    { term: "Designs", words: row.design_type.join(", ") },
    { term: "For ages", words: row.age_groups },
    { term: "Operating for", words: row.operating_duration },
    { term: "Stores supplied", words: row.stores_supplied },
    { term: "Shown before", words: row.has_done_shows ? (row.previous_shows ?? "Yes") : "No" },
  ];
}

function townText(address: string | null): string {
  const town = townOf(address);
  return town ? `Yes, in ${town}` : "Yes";
}

/** Of "1 Loop Street, Cape Town", the town; null where the address has no parts. The list asks the same in SQL. */
export function townOf(address: string | null): string | null {
  const parts = (address ?? "")
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.length > 1 ? (parts.at(-1) ?? null) : null;
}
