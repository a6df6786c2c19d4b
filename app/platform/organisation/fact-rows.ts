import type { ChangedWords } from "../content/page-words.ts";
import type { Tables } from "../db/client.ts";

export type PlaceRow = Pick<Tables<"places">, "id" | "name" | "address" | "phone" | "email" | "week">;
export type ClosureRow = Pick<Tables<"closures">, "place_id" | "starts_on" | "ends_on" | "reason">;
export type HolidayRow = Pick<Tables<"public_holidays">, "day" | "name">;
export type ServiceRow = Pick<Tables<"appointment_services">, "id" | "minutes">;
export type SocialLinkRow = Pick<Tables<"social_links">, "name" | "href">;

export interface FactRows {
  words: ChangedWords;
  places: readonly PlaceRow[];
  closures: readonly ClosureRow[];
  holidays: readonly HolidayRow[];
  services: readonly ServiceRow[];
  socialLinks: readonly SocialLinkRow[];
}
