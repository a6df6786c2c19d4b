/** The designers who have a page of their own; a piece in the shop names one of them. */
export interface HouseDesigner {
  slug: string;
  name: string;
  specialty: string;
}

export const houseDesigners: readonly HouseDesigner[] = [
  { slug: "amara-diallo-venter", name: "Amara Diallo-Venter", specialty: "Print and eveningwear" },
  { slug: "kofi-mensah-adu", name: "Kofi Mensah-Adu", specialty: "Tailoring and strip weave" },
  { slug: "lindokuhle-phiri", name: "Lindokuhle Phiri", specialty: "Silk, straw and beadwork" },
  { slug: "afi-atelier", name: "AFI Atelier", specialty: "The house's own rooms" },
];
