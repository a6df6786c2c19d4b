import portraitOfLindokuhle from "media:portraits/portrait-13.jpg";
import portraitOfKofi from "media:portraits/portrait-14.jpg";
import portraitOfTheAtelier from "media:portraits/portrait-15.jpg";
import portraitOfAmara from "media:portraits/portrait-16.jpg";
import { type HouseDesigner, houseDesigners } from "~/content/designers";
import type { PictureSource } from "~/lib/pictures";

export interface DesignerProfile extends HouseDesigner {
  /** The name as it is set, one line each. */
  lines: readonly string[];
  portrait: PictureSource;
  /** The portrait stands on a deep colour, so words on it are light. */
  isDark: boolean;
  /** One sentence in display type. */
  statement: string;
  /** Paragraphs. */
  bio: readonly string[];
  achievements: readonly { year: number; text: string }[];
  /** Heads the pieces: "Her pieces". */
  productsTitle: string;
}

type Story = Omit<DesignerProfile, keyof HouseDesigner>;

/** Fictional people, every one. */
const STORIES: Record<string, Story> = {
  "amara-diallo-venter": {
    lines: ["Amara", "Diallo-", "Venter"],
    portrait: { ...portraitOfAmara, alt: "Amara Diallo-Venter in profile, long beaded braids" },
    isDark: false,
    statement: "She draws every print at the size it will be worn, on the floor, in socks.",
    bio: [
      "Amara Diallo-Venter grew up between Saint-Louis and Paarl, in two houses that argued about everything except cloth. Her first prints were cut from linoleum with a kitchen knife; the cowrie she carved at nineteen is still in the collection.",
      "She works in runs of forty. When a screen is worn out, the print is over.",
    ],
    achievements: [
      { year: 2026, text: "The Continental Prize for Print, jury of nine" },
      { year: 2025, text: "Opened the Johannesburg Showcase" },
      { year: 2023, text: "First order from House of Nala: forty gowns, sold in nine days" },
      { year: 2021, text: "Fastrack semi-finalist" },
      { year: 2019, text: "Diploma in textile design, Dakar" },
    ],
    productsTitle: "Her pieces",
  },
  "kofi-mensah-adu": {
    lines: ["Kofi", "Mensah-", "Adu"],
    portrait: {
      ...portraitOfKofi,
      alt: "Kofi Mensah-Adu, three-quarter view, in a roll-neck and a coat of stepped gables",
    },
    isDark: false,
    statement: "He measures a man standing, sitting and looking for his keys.",
    bio: [
      "Kofi Mensah-Adu was apprenticed at fourteen to a tailor in Kumasi who did not own a tape measure and was never wrong. He has owned one since, and says that it has made him slower.",
      "His cloth comes off the narrow looms of Bonwire, four inches wide. He joins the strips before he cuts them, so that the weaver’s line runs through the lapel and out at the cuff.",
    ],
    achievements: [
      { year: 2026, text: "Dressed the orchestra of the Harvest Gala, sixty-one coats" },
      { year: 2024, text: "The Cutters’ Medal, for a shoulder without padding" },
      { year: 2022, text: "First collection for House of Nala" },
      { year: 2020, text: "Opened a bench for four apprentices in Kumasi" },
      { year: 2016, text: "Master’s papers in tailoring, Accra" },
    ],
    productsTitle: "His pieces",
  },
  "lindokuhle-phiri": {
    lines: ["Lindokuhle", "Phiri"],
    portrait: {
      ...portraitOfLindokuhle,
      alt: "Lindokuhle Phiri, three-quarter view, a crested headwrap in Moon Arcs",
    },
    isDark: false,
    statement: "She begins with the part of you that enters a room first.",
    bio: [
      "Lindokuhle Phiri trained as a jeweller in Durban and as a hatter by accident, when a brim she had wired for a friend was photographed from a passing taxi. She draws the collars and hats; eleven people whom she names on every label bead and block them.",
      "Nothing leaves her table until she has worn it for a day, on the bus, in whatever weather there is.",
    ],
    achievements: [
      { year: 2026, text: "Forty hats for the Nairobi Showcase, one of them returned" },
      { year: 2025, text: "Beadwork acquired by a national collection" },
      { year: 2023, text: "First collar in the window of House of Nala" },
      { year: 2022, text: "Fastrack semi-finalist" },
      { year: 2018, text: "Certificate in jewellery design, Durban" },
    ],
    productsTitle: "Her pieces",
  },
  "afi-atelier": {
    lines: ["AFI", "Atelier"],
    portrait: {
      ...portraitOfTheAtelier,
      alt: "A figure facing us, a halo of hair cut from Grand Medallion, gold hoops",
    },
    isDark: true,
    statement: "Fourteen people, nine tables, one kettle and no signature.",
    bio: [
      "The atelier is the house’s own workroom, above the shop in Rosebank. Its cutters, drapers and finishers make the Nala Privé pieces, the bespoke orders and everything on the rail that carries no other name.",
      "Work is passed from table to table and comes back changed. Whoever finishes a garment writes an initial inside the left seam, where only the next tailor will look.",
    ],
    achievements: [
      { year: 2026, text: "Three hundred bespoke orders in one year, the first time" },
      { year: 2025, text: "Benches for twelve Fastrack designers" },
      { year: 2024, text: "The first Nala Privé show, thirty-two looks" },
      { year: 2022, text: "Moved above the shop at The Arches" },
      { year: 2019, text: "Two tables in a borrowed room in Newtown" },
    ],
    productsTitle: "Our pieces",
  },
};

export function findDesigner(slug: string): DesignerProfile | null {
  const designer = houseDesigners.find((known) => known.slug === slug);
  const story = designer && STORIES[designer.slug];
  return story ? { ...designer, ...story } : null;
}
