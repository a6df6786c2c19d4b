/** What a designer can apply for, with descriptions. */
export const APPLICATION_TYPES = ["Fashion Show", "Pop-Up Shop"] as const;
export const DESIGN_TYPES = [
  "Ladieswear",
  "Menswear",
  "Genderneutral",
  "Jewellery",
  "Accessories",
  "Footwear",
  "Millinery",
] as const;
export const TITLES = ["Mr", "Ms", "Mrs", "Dr"] as const;
export const OPERATING_DURATIONS = [
  "Less than a year",
  "1 to 2 years",
  "3 to 5 years",
  "6 to 10 years",
  "More than 10 years",
] as const;

export const APPLICATION_PATH = "/designer-application";
export const APPLICATION_FILES_PATH = "/designer-application/files";
export const APPLICATION_SENT =
  "Application submitted successfully! An email has been prepared for our team.";
export const APPLICATION_FAILED = "Failed to submit application. Please try again.";
/** What the designer calls it by, and the page that says where it stands. */
export interface SentApplication {
  reference: string;
  path: string;
}

/** For files that could not be uploaded. */
export const attachToMail = (them: string) => `Please attach ${them} to your email to the team.`;

export interface Section {
  id: string;
  title: string;
  /** The required fields, in the order of the page. */
  required: readonly string[];
  optional: readonly string[];
}

export const SECTIONS = [
  {
    id: "the-application",
    title: "The application",
    required: ["application_type", "design_type"],
    optional: [],
  },
  {
    id: "you",
    title: "You",
    required: ["title", "first_name", "last_name", "phone", "email", "social_media_handles"],
    optional: ["website"],
  },
  {
    id: "your-label",
    title: "Your label",
    required: ["company_label_name", "company_registration_number", "operating_duration", "stores_supplied"],
    optional: ["has_studio", "studio_address"],
  },
  {
    id: "your-work",
    title: "Your work",
    required: ["age_groups"],
    optional: ["has_done_shows", "previous_shows", "portfolio_files", "files"],
  },
  { id: "terms", title: "Terms", required: ["terms_accepted"], optional: [] },
] as const satisfies readonly Section[];
