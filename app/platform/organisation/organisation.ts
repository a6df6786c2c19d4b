/** Names that are part of marks, titles and letters. What staff may change is in facts.ts. */
export const organisation = {
  name: "AFI",
  shop: "House of Nala",
  brand: "Nala Privé",
} as const;
