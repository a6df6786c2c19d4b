import type { SlideRow } from "~/platform/content/content-rows";
import type { SiteContent } from "~/platform/content/site-content.server";
import type { Pictures } from "~/platform/pictures/pictures.server";
import { FIRST_SLIDES } from "./first-home.server";
import { GROUNDS, type Slide } from "./slides";

/** The stylesheet knows as many, see hero.css. */
const MAX_SLIDES = 6;

/** The hero is never empty: without a slide of its own it shows those it began with. */
export function listSlides(content: SiteContent, pictures: Pictures): Slide[] {
  const shown = (row: SlideRow) => toSlide(pictures, row);
  const slides = content.slides.flatMap(shown).slice(0, MAX_SLIDES);
  return slides.length > 0 ? slides : FIRST_SLIDES.flatMap(shown);
}

function toSlide(pictures: Pictures, row: SlideRow): Slide[] {
  const title = row.title.split(/\s*\n\s*/).filter(Boolean);
  const picture = pictures.find(row.picture, title.join(" "), "portrait");
  if (!picture) return [];
  return [
    {
      title,
      text: row.text,
      link: { to: row.link_to, words: row.link_words },
      picture: { ...picture, alt: row.alt ?? picture.alt },
      ground: GROUNDS.find((ground) => ground === row.ground) ?? "terracotta",
    },
  ];
}
