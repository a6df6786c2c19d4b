/**
 * The facts of the organisation, each in one place. All of them are demonstration values: fictional people
 * and places, domains that can never exist. Replace them here and the whole site follows.
 */
export interface Place {
  name: string;
  /** As on an envelope, one line each. */
  address: readonly string[];
  phone: string;
  email: string;
  hours: string;
}

export const organisation = {
  name: "AFI",
  shop: "House of Nala",
  brand: "Nala Privé",
  motto: "One house for the makers of a continent.",
} as const;

export const headOffice: Place = {
  name: "Head office",
  address: ["14 Kerk Lane, Level 3", "Newtown, Johannesburg"],
  phone: "+27 11 555 0142",
  email: "hello@afi.example",
  hours: "Monday to Friday, 08:30 to 17:00",
};

export const retailStore: Place = {
  name: "Retail store",
  address: ["House of Nala, Shop 27", "The Arches, Rosebank"],
  phone: "+27 11 555 0187",
  email: "shop@afi.example",
  hours: "Every day, 09:00 to 19:00",
};

/** The workrooms above the shop, in the same mall. */
export const atelier: Place = {
  name: "Atelier",
  address: ["Shop 27, The Arches", "Rosebank, Johannesburg"],
  phone: retailStore.phone,
  email: "atelier@afi.example",
  hours: "Tuesday to Saturday, 09:00 to 17:30",
};

export const partnerships = {
  contact: "Zanele Okafor-Nkosi",
  email: "partners@afi.example",
  promise: "Answers within two working days",
} as const;

/** The address for each kind of message; mail links use these. */
export const mailboxes = {
  customerService: headOffice.email,
  designerApplications: "designers@afi.example",
  privacy: "privacy@afi.example",
  careers: headOffice.email,
} as const;

export const fastrackPhone = "+27 11 555 0164";
/** The day applications open, in Johannesburg. Move it on when the next call is known: the page's words follow. */
export const fastrackOpensOn = "2026-12-01";

export const socialLinks = [
  { name: "Instagram", href: "https://instagram.example/afi" },
  { name: "YouTube", href: "https://youtube.example/afi" },
  { name: "LinkedIn", href: "https://linkedin.example/company/afi" },
] as const;

/** 'Backstage, before anyone is dressed', the film of the third story card on the home page. */
export const backstageFilmUrl = "https://youtube.example/afi/backstage-before-anyone-is-dressed";

export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(" ", "")}`;
}
