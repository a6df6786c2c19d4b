import { siteContent } from "~/content/site-content.server";
import type { NamedCloth } from "~/lib/cloths.server";

/** As staff tell of it at /admin/content. */
export function inTheirWords(cloth: NamedCloth | null): NamedCloth | null {
  const told = siteContent().cloths.find(({ id }) => id === cloth?.cloth);
  return cloth && told ? { ...cloth, description: told.description } : cloth;
}
