/** Every page belongs to one area, and an area has one accent and one cloth. */
export interface Area {
  /** The name of a colour token. */
  accent: "terracotta" | "ink" | "indigo" | "emerald" | "oxblood" | "ochre" | "plum";
  /** A second colour, for surfaces and lines only. */
  highlight?: "saffron";
  /** The cloth's file in media/, as the manifest spells it. */
  cloth: `textiles/${string}.svg`;
  /** What the footer calls it. */
  clothName: string;
  /** A band's cloth repeats at this many times the height of the band. */
  repeat: number;
}

export type AreaName = keyof typeof areas;

export const areas = {
  /** Home, about, contact, careers and the newsletter. */
  home: area("terracotta", "moon-arcs", "Moon Arcs"),
  /** Shop, product and designer. */
  shop: { ...area("ink", "strip-weave", "Strip Weave"), highlight: "saffron" },
  events: area("indigo", "indigo-resist", "Indigo Resist"),
  stories: area("emerald", "baobab-leaf", "Baobab Leaf"),
  /** Nala Privé and bespoke. */
  prive: area("oxblood", "grand-medallion", "Grand Medallion"),
  /** Fastrack and the designer application. */
  fastrack: area("ochre", "kuba-diagonal", "Kuba Diagonal", 7),
  /** Cart, checkout, account and orders. */
  checkout: area("ink", "herringbone-stripe", "Herringbone Stripe", 6),
  search: area("plum", "cowrie-strand", "Cowrie Strand"),
  /** Unknown paths and errors. */
  "not-found": area("ink", "earth-line", "Earth Line"),
} satisfies Record<string, Area>;

function area(accent: Area["accent"], cloth: string, clothName: string, repeat = 4): Area {
  return { accent, cloth: `textiles/${cloth}.svg`, clothName, repeat };
}
