import { createSignedLinks, type SignedLinks } from "../../platform/lib/signed-links.ts";

/** The page of an application, opened by the link in its mail. Changing the purpose ends every link sent so far. */
export function createApplicationLinks(keyFor: (purpose: string) => Buffer, siteUrl: string): SignedLinks {
  return createSignedLinks(keyFor("application links"), siteUrl, "/application");
}
