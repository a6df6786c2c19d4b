import type { DesignerRow } from "~/platform/content/content-rows";
import type { SiteContent } from "~/platform/content/site-content.server";
import type { PictureSource } from "~/platform/lib/pictures";
import { toParagraphs } from "~/platform/lib/story-text";
import type { Pictures } from "~/platform/pictures/pictures.server";
import type { DesignerProfile } from "./designer-profile";

/** Every designer with a page, in the order staff gave them. */
export function listDesigners({ designers }: SiteContent, pictures: Pictures): DesignerProfile[] {
  return designers.map((row) => toProfile(pictures, row));
}

export function findDesigner(
  { designers }: SiteContent,
  pictures: Pictures,
  slug: string,
): DesignerProfile | null {
  const row = designers.find((designer) => designer.slug === slug);
  return row ? toProfile(pictures, row) : null;
}

/** The address of the page of whoever a piece names; null for a designer without one. */
export function designerPath({ designers }: SiteContent, name: string): string | null {
  const row = designers.find((designer) => designer.name === name);
  return row ? `/designer/${row.slug}` : null;
}

function toProfile(pictures: Pictures, row: DesignerRow): DesignerProfile {
  return {
    slug: row.slug,
    name: row.name,
    specialty: row.specialty,
    lines: row.name_lines,
    portrait: portraitOf(pictures, row),
    isDark: row.is_dark,
    statement: row.statement,
    bio: toParagraphs(row.bio),
    achievements: row.achievements.map(toAchievement),
    productsTitle: row.pieces_title,
  };
}

function portraitOf(pictures: Pictures, { portrait, portrait_alt, name }: DesignerRow): PictureSource {
  const picture = pictures.find(portrait, name, "portrait") ?? {
    src: portrait,
    width: 4,
    height: 5,
    alt: name,
  };
  return { ...picture, alt: portrait_alt ?? picture.alt };
}

/** "2026 The Continental Prize" */
function toAchievement(line: string): { year: number; text: string } {
  return { year: Number(line.slice(0, 4)), text: line.slice(5) };
}
