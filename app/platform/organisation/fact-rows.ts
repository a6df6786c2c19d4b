import type { Tables } from "../db/client.ts";

export type OrganisationRow = Omit<Tables<"organisation">, "id" | "created_at" | "updated_at">;
export type PlaceRow = Pick<Tables<"places">, "id" | "name" | "address" | "phone" | "email" | "week">;
export type ClosureRow = Pick<Tables<"closures">, "place_id" | "starts_on" | "ends_on" | "reason">;
export type HolidayRow = Pick<Tables<"public_holidays">, "day" | "name">;
export type ServiceRow = Pick<Tables<"appointment_services">, "id" | "minutes">;
export type SocialLinkRow = Pick<Tables<"social_links">, "name" | "href">;

export type IntroRow = Omit<Tables<"page_intros">, "id" | "created_at" | "updated_at">;

export interface FactRows {
  organisation: OrganisationRow;
  intros: IntroRow;
  places: readonly PlaceRow[];
  closures: readonly ClosureRow[];
  holidays: readonly HolidayRow[];
  services: readonly ServiceRow[];
  socialLinks: readonly SocialLinkRow[];
}
