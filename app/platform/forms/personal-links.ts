import { createSignedLinks, type SignedLinks } from "../lib/signed-links.ts";

/** The pages of what a person sent in, opened by the link in their mail. */
export interface PersonalLinks {
  appointments: SignedLinks;
  applications: SignedLinks;
}

/** Changing a purpose invalidates every link sent so far. */
export function createPersonalLinks(keyFor: (purpose: string) => Buffer, siteUrl: string): PersonalLinks {
  return {
    appointments: createSignedLinks(keyFor("appointment links"), siteUrl, "/appointment"),
    applications: createSignedLinks(keyFor("application links"), siteUrl, "/application"),
  };
}
