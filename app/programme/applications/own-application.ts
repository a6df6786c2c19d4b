import { localDate } from "~/platform/lib/dates";
import { applicationReference } from "./decisions";

/** An application as its applicant may know it: no score, no note, no name of the panel. */
export interface OwnApplication {
  id: string;
  number: number;
  status: "new" | "in_review" | "shortlisted" | "interview" | "accepted" | "declined" | "withdrawn";
  application_type: string;
  design_type: string[];
  company_label_name: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  website: string | null;
  social_media_handles: string;
  portfolio_files: string[];
  created_at: string;
  reviewed_at: string | null;
  answered_at: string | null;
  decided_at: string | null;
  /** The words of our last mail. */
  message: string | null;
}

export interface OwnStep {
  label: string;
  /** "30 Oct"; null: still to come. */
  day: string | null;
  detail: string;
}

export interface OwnApplicationView {
  reference: string;
  title: string;
  lead: string;
  steps: OwnStep[];
  currentStep: string;
  /** How far it has come, from 0 to 1. */
  woven: number;
  nextTitle: string;
  nextText: string;
  message: string | null;
  facts: { term: string; words: string }[];
  /** Null where there is nothing to correct any more. */
  contact: ContactData | null;
  canWithdraw: boolean;
}

export type ContactData = Record<"email" | "phone" | "website" | "social_media_handles", string>;

type Words = Record<"title" | "lead" | "nextTitle" | "nextText", (application: OwnApplication) => string>;
const always = (words: string) => () => words;

const WORDS: Record<OwnApplication["status"], Words> = {
  new: {
    title: always("Received"),
    lead: ({ first_name, application_type }) =>
      `Thank you, ${first_name}. Your ${application_type} application is with us, and a person will read every line of it.`,
    nextTitle: always("What comes next"),
    nextText: ({ email }) =>
      `Nothing for you to do. The panel reads it next, and you hear from us at ${email}, whatever the answer is.`,
  },
  in_review: {
    title: always("In review"),
    lead: always("The panel is looking at your work, each on their own, before they speak to each other."),
    nextTitle: always("With the panel"),
    nextText: ({ email }) =>
      `Nothing for you to do. You hear from us at ${email} once the panel has decided, whatever the answer is.`,
  },
  shortlisted: {
    title: always("Shortlisted"),
    lead: always("Your work is on the panel’s short list."),
    nextTitle: always("What comes next"),
    nextText: ({ email }) => `The panel meets, and you hear from us at ${email}.`,
  },
  interview: {
    title: always("Come and show us"),
    lead: always("We would like to see your work in our hands, and to meet you."),
    nextTitle: always("Please answer our mail"),
    nextText: ({ email }) => `It went to ${email}. Tell us which days suit you.`,
  },
  accepted: {
    title: always("Welcome"),
    lead: always("The panel has chosen your work."),
    nextTitle: always("What comes next"),
    nextText: ({ email }) => `We prepare your page and write to you at ${email} with the next steps.`,
  },
  declined: {
    title: always("Not this time"),
    lead: always("That is a sentence about a season, not about your work."),
    nextTitle: always("Another season"),
    nextText: always("We would be glad to see what you make next. You are welcome to apply again."),
  },
  withdrawn: {
    title: always("Withdrawn"),
    lead: always("This application is withdrawn, and we do not read it any further."),
    nextTitle: always("Another season"),
    nextText: always("You are welcome to apply again at any time."),
  },
};

const isUndecided = ({ status }: OwnApplication) =>
  status !== "accepted" && status !== "declined" && status !== "withdrawn";

export function toOwnView(application: OwnApplication): OwnApplicationView {
  const { status } = application;
  const words = WORDS[status];
  const steps = stepsOf(application);
  const reached = steps.filter(({ day }) => day !== null).length;
  const isClosed = status === "declined" || status === "withdrawn";
  return {
    reference: applicationReference(application.number),
    title: words.title(application),
    lead: words.lead(application),
    steps,
    currentStep: steps[reached - 1]?.label ?? "",
    woven: isUndecided(application) ? (reached - 0.5) / steps.length : 1,
    nextTitle: words.nextTitle(application),
    nextText: words.nextText(application),
    message: application.message,
    facts: [
      { term: "For", words: application.application_type },
      { term: "Label", words: application.company_label_name },
      { term: "Designs", words: application.design_type.join(", ") },
      { term: "From", words: `${application.first_name} ${application.last_name}` },
      { term: "Files", words: String(application.portfolio_files.length || "") },
    ].filter(({ words }) => words),
    contact: isClosed
      ? null
      : {
          email: application.email,
          phone: application.phone,
          website: application.website ?? "",
          social_media_handles: application.social_media_handles,
        },
    canWithdraw: isUndecided(application),
  };
}

function stepsOf(application: OwnApplication): OwnStep[] {
  const { status, created_at, reviewed_at, answered_at, decided_at } = application;
  const received = step("Received", created_at, localDate(created_at).time);
  if (status === "withdrawn") {
    const review = reviewed_at ? [step("In review", reviewed_at, "")] : [];
    return [received, ...review, step("Withdrawn", decided_at ?? created_at, "")];
  }
  if (status === "new") return [received, step("In review", null, ""), step("Answer", null, "by mail")];
  const review = step("In review", reviewed_at ?? answered_at ?? created_at, "by the panel");
  if (status === "in_review") return [received, review, step("Answer", null, "by mail")];
  if (status === "shortlisted" || status === "interview")
    return [
      received,
      review,
      step(status === "shortlisted" ? "Shortlisted" : "Interview", answered_at, ""),
      step("Answer", null, "by mail"),
    ];
  return [received, review, step("Answered", decided_at ?? answered_at, "by mail")];
}

function step(label: string, moment: string | null, detail: string): OwnStep {
  if (!moment) return { label, day: null, detail };
  const { day, shortMonth } = localDate(moment);
  return { label, day: `${day} ${shortMonth}`, detail };
}
