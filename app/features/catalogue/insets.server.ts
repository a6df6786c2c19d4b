import { pagePicture } from "~/content/page-picture.server";
import { siteContent } from "~/content/site-content.server";
import type { Inset } from "./insets";

/** The pictures that break the grid of pieces, as staff chose them at /admin/content. */
export function listInsets(): Inset[] {
  return siteContent().insets.map(({ title, link_words, link_to, picture }) => ({
    picture: pagePicture(picture, null, "wide"),
    title,
    link: { words: link_words, to: link_to },
  }));
}
