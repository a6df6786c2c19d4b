import { getPerson } from "~/editorial/about/people.server";
import { pagePicture, placedPicture } from "~/platform/content/page-picture.server";
import { listWords, wordsOf } from "~/platform/content/page-words";
import type { SiteContent } from "~/platform/content/site-content.server";
import type { PictureSource } from "~/platform/lib/pictures";
import { toParagraphs } from "~/platform/lib/story-text";
import type { Pictures } from "~/platform/pictures/pictures.server";
import { CLOTHS, type Cloth } from "~/platform/ui/cloth";
import { FIRST_HOME_PAGE, FIRST_STORY_COVERS } from "./first-home.server";

/** What the home page says, as staff wrote it at /admin/content. */
export interface HomeText {
  about: AboutText;
  eventsTitle: string;
  priveText: string;
  privePicture: PictureSource;
  storiesTitle: string;
  storyCovers: readonly StoryCover[];
}

export interface AboutText {
  eyebrow: string;
  title: string;
  picture: PictureSource;
  caption: string | null;
  paragraphs: readonly string[];
  quote: { text: string; by: string } | null;
}

export interface StoryCover {
  eyebrow: string;
  title: string;
  /** A path of ours, or another site's address. */
  to: string;
  words: string;
  picture: PictureSource;
  spine: Cloth;
}

export function homeText(content: SiteContent, pictures: Pictures): HomeText {
  const row = wordsOf(content.words, "home_page/home", FIRST_HOME_PAGE);
  const patron = getPerson(content, pictures, "patron");
  return {
    about: {
      eyebrow: row.about_eyebrow,
      title: row.about_title,
      picture: pagePicture(pictures, row.about_picture, row.about_picture_alt, "wide"),
      caption: row.about_caption || null,
      paragraphs: toParagraphs(row.about_text),
      quote:
        patron.quote === null
          ? null
          : { text: patron.quote, by: `${patron.name}, ${patron.role.toLowerCase()}` },
    },
    eventsTitle: row.events_title,
    priveText: row.prive_text,
    privePicture: placedPicture(content, pictures, "home-prive"),
    storiesTitle: row.stories_title,
    storyCovers: listWords(content.words, "story_covers", FIRST_STORY_COVERS).map((cover) =>
      toCover(pictures, cover),
    ),
  };
}

function toCover(pictures: Pictures, row: (typeof FIRST_STORY_COVERS)["first"]): StoryCover {
  const { eyebrow, title, link_to, link_words, picture, cloth } = row;
  return {
    eyebrow,
    title,
    to: link_to,
    words: link_words,
    picture: pagePicture(pictures, picture, "", "wide"),
    spine: CLOTHS.find((known) => known === cloth) ?? "baobab-leaf",
  };
}
