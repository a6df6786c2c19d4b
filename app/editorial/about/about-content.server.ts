import { pagePicture } from "~/platform/content/page-picture.server";
import { wordsOf } from "~/platform/content/page-words";
import type { SiteContent } from "~/platform/content/site-content.server";
import type { PictureSource } from "~/platform/lib/pictures";
import type { Pictures } from "~/platform/pictures/pictures.server";
import { FIRST_ABOUT_PAGE } from "./first-about.server";
import { getPerson, type Person } from "./people.server";

/** What the About page says, as staff wrote it at /admin/content. */
export interface AboutText {
  mission: { title: string; text: string; picture: PictureSource; caption: string | null };
  patron: Person;
  chairman: Person;
  work: { title: string; areas: readonly WorkArea[] };
  vision: { title: string; text: string };
  eventsTitle: string;
  galleryTitle: string;
  communityTitle: string;
}

export interface WorkArea {
  title: string;
  to: string;
  text: string;
}

export function aboutText(content: SiteContent, pictures: Pictures): AboutText {
  const row = wordsOf(content.words, "about_page/about", FIRST_ABOUT_PAGE);
  return {
    mission: {
      title: row.mission_title,
      text: row.mission,
      picture: pagePicture(pictures, row.mission_picture, row.mission_picture_alt, "wide"),
      caption: row.mission_caption || null,
    },
    patron: getPerson(content, pictures, "patron"),
    chairman: getPerson(content, pictures, "chairman"),
    work: {
      title: row.work_title,
      areas: content.work.map(({ title, link_to, text }) => ({ title, to: link_to, text })),
    },
    vision: { title: row.vision_title, text: row.vision },
    eventsTitle: row.events_title,
    galleryTitle: row.gallery_title,
    communityTitle: row.community_title,
  };
}
