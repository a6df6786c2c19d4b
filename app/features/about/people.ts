import patronPortrait from "media:portraits/portrait-13.jpg";
import chairmanPortrait from "media:portraits/portrait-14.jpg";
import type { PictureSource } from "~/lib/pictures";

/* Both are fictional; replace them here. */

export interface Person {
  role: string;
  name: string;
  /** One entry for each paragraph. */
  biography: readonly string[];
  portrait: PictureSource;
}

export const patron: Person & { quote: string } = {
  role: "Patron",
  name: "Dr Nomvula Asante-Dube",
  biography: [
    "Historian of dress, and for nineteen years keeper of textiles at a museum that once had no African cloth made after 1900. She bought the first piece herself, on a bus.",
    "She chairs our archive, reads every Fastrack essay, and has never sat in the front row.",
  ],
  quote: "A garment is the one archive you can wear to dinner.",
  portrait: { ...patronPortrait, alt: "Dr Nomvula Asante-Dube, in a crested wrap of Moon Arcs" },
};

export const chairman: Person = {
  role: "Chairman",
  name: "Sipho Mensah-Radebe",
  biography: [
    "Began as a cutter’s apprentice in Fordsburg, ended up owning the factory, and sold it to the people who worked there. He founded the organisation with a borrowed warehouse and eleven designers.",
  ],
  portrait: { ...chairmanPortrait, alt: "Sipho Mensah-Radebe, in a coat of Painted Gable" },
};
