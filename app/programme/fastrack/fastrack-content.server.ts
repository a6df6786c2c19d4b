import { wordsOf } from "~/platform/content/page-words";
import type { SiteContent } from "~/platform/content/site-content.server";
import { toParagraphs } from "~/platform/lib/story-text";
import { FIRST_FASTRACK_PAGE } from "./first-fastrack.server";

/** What the Fastrack page says, as staff wrote it at /admin/content. */
export interface FastrackText {
  lead: string;
  title: string;
  paragraphs: readonly string[];
  steps: readonly { name: string; text: string }[];
  classTitle: string;
  /** Criteria, benefits and requirements. */
  lists: readonly { title: string; entries: readonly string[] }[];
  contactTitle: string;
}

export function fastrackText({ words }: SiteContent): FastrackText {
  const row = wordsOf(words, "fastrack_page/fastrack", FIRST_FASTRACK_PAGE);
  return {
    lead: row.lead,
    title: row.title,
    paragraphs: toParagraphs(row.text),
    steps: row.steps.map(toStep),
    classTitle: row.class_title,
    lists: [
      { title: row.criteria_title, entries: row.criteria },
      { title: row.benefits_title, entries: row.benefits },
      { title: row.requirements_title, entries: row.requirements },
    ],
    contactTitle: row.contact_title,
  };
}

/** "Open call: Portfolio, two references" */
function toStep(line: string): { name: string; text: string } {
  const [name = "", ...text] = line.split(":");
  return { name: name.trim(), text: text.join(":").trim() };
}
