import type { Tables } from "~/platform/db/client";
import { slugOf } from "~/platform/lib/slug";
import { townOf } from "./application-view";

type Row = Tables<"designer_applications">;

export type ProfileKind = "designer" | "fastrack";

/** What a new profile begins with, from what the designer wrote; staff finish it before it is shown. */
export interface DesignerDraft {
  name: string;
  slug: string;
  name_lines: string[];
  specialty: string;
  statement: string;
  bio: string;
  picture: string | null;
}

/** Stands in where the portfolio has no picture that we can show. */
const NO_PICTURE = "/media/photos/products/folded-textiles.jpg";
const MAX_LINE = 60;
const MAX_LINES = 5;

export function designerDraft(row: Row, kind: ProfileKind, picture: string | null): DesignerDraft {
  const person = `${row.first_name} ${row.last_name}`;
  const town = townOf(row.studio_address);
  const designs = row.design_type.join(", ");
  const from = town ? `${designs}, from ${town}.` : `${designs}.`;
  if (kind === "fastrack")
    return { ...NAMELESS, name: person.slice(0, 200), specialty: designs, bio: from, picture };
  const label = row.company_label_name;
  return {
    name: label,
    slug: slugOf(label) || slugOf(person) || "designer",
    name_lines: nameLines(label),
    specialty: designs,
    statement: from,
    bio: [
      town ? `${label} is the label of ${person} in ${town}.` : `${label} is the label of ${person}.`,
      `Operating for: ${row.operating_duration}. For ages: ${row.age_groups}.`,
      row.previous_shows && `Shown before: ${row.previous_shows}`,
      `Stores: ${row.stores_supplied}`,
    ]
      .filter(Boolean)
      .join("\n\n"),
    picture: picture ?? NO_PICTURE,
  };
}

const NAMELESS = { slug: "", name_lines: [], statement: "" };

/** A name as it is set: a word on each line, the last line with what is left. */
export function nameLines(name: string): string[] {
  const words = name.split(/\s+/).filter(Boolean);
  const lines = [...words.slice(0, MAX_LINES - 1), words.slice(MAX_LINES - 1).join(" ")].filter(Boolean);
  return lines.map((line) => line.slice(0, MAX_LINE).trim());
}
