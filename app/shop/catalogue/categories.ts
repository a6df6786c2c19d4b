import { FALLBACK_CATEGORIES } from "./samples";

export const TICKETS = "Tickets";
export const DESIGNER_APPLICATIONS = "Designer Applications";

export function isSameCategory(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}

/** The order of the rails: the three large ones first, the rest by name, tickets last. */
export function arrangeCategories(categories: readonly string[], hasTickets: boolean): string[] {
  const found = categories.filter((category) => !isSameCategory(category, TICKETS));
  const rank = (category: string) => {
    const place = FALLBACK_CATEGORIES.findIndex((usual) => isSameCategory(usual, category));
    return place === -1 ? FALLBACK_CATEGORIES.length : place;
  };
  const arranged = found.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return hasTickets || found.length < categories.length ? [...arranged, TICKETS] : arranged;
}
