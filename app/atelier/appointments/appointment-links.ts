import { createSignedLinks, type SignedLinks } from "../../platform/lib/signed-links.ts";

/** The page of an appointment, opened by the link in its mail. Changing the purpose ends every link sent so far. */
export function createAppointmentLinks(keyFor: (purpose: string) => Buffer, siteUrl: string): SignedLinks {
  return createSignedLinks(keyFor("appointment links"), siteUrl, "/appointment");
}
