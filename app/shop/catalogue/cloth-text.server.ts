import type { SiteContent } from "~/platform/content/site-content.server";
import type { NamedCloth } from "./cloths.server";

/** As staff tell of it at /admin/content. */
export function withEditedText({ cloths }: SiteContent, cloth: NamedCloth | null): NamedCloth | null {
  const edited = cloths.find(({ id }) => id === cloth?.cloth);
  return cloth && edited ? { ...cloth, description: edited.description } : cloth;
}
