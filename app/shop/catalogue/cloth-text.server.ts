import { wordsOf } from "~/platform/content/page-words";
import type { SiteContent } from "~/platform/content/site-content.server";
import type { NamedCloth } from "./cloths.server";

/** As staff tell of it at /admin/content. */
export function withEditedText({ words }: SiteContent, cloth: NamedCloth | null): NamedCloth | null {
  return (
    cloth && { ...cloth, ...wordsOf(words, `cloths/${cloth.cloth}`, { description: cloth.description }) }
  );
}
