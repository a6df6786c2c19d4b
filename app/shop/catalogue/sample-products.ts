import type { Tables } from "~/platform/db/client";

type SampleRow = Pick<
  Tables<"products">,
  | "id"
  | "name"
  | "description"
  | "price"
  | "sale_price"
  | "status"
  | "in_stock"
  | "category"
  | "material"
  | "care"
  | "sizes"
  | "meta_description"
  | "images"
>;

/**
 * What the shop shows when the database does not answer: pieces for looking at, written as rows so that they
 * take the same way as real ones. Checkout refuses them, because the database does not know their ids.
 */
export const SAMPLE_PRODUCT_ROWS: readonly SampleRow[] = [
  {
    id: "sample-column-gown",
    name: "Cowrie Column Gown",
    description:
      "A long column in plum cotton sateen, printed with cowries strung on ochre beads. One shoulder is pleated by hand and pinned from the inside, so that it never slips.",
    price: 6200,
    sale_price: null,
    status: "published",
    in_stock: true,
    category: "Women",
    material: "Cotton sateen, 240 g, printed in Cowrie Strand",
    care: "Cold hand wash, dry in the shade, iron inside out",
    sizes: ["XS", "S", "M", "L"],
    meta_description: "Designer: Amara Diallo-Venter. Plum cotton sateen gown, cowrie print.",
    images: ["/media/photos/products/column-gown.jpg", "/media/photos/products/column-gown-2.jpg"],
  },
  {
    id: "sample-mens-tunic",
    name: "Indigo Pinpoint Tunic",
    description:
      "A tunic to the knee with a collar that stands without starch. The placket is woven separately, edged in gold cord and set in by hand.",
    price: 2850,
    sale_price: null,
    status: "published",
    in_stock: true,
    category: "Men",
    material: "Cotton shirting, 130 g, printed in Indigo Pinpoint; ivory cotton cuffs",
    care: "Wash at 30 °C, dry in the shade, iron the placket from the back",
    sizes: ["S", "M", "L", "XL"],
    meta_description: "Designer: Kofi Mensah-Adu. Indigo tunic, stand collar, embroidered placket.",
    images: ["/media/photos/products/mens-tunic.jpg", "/media/photos/products/mens-tunic-2.jpg"],
  },
  {
    id: "sample-drop-earrings",
    name: "Cowrie Drop Earrings",
    description:
      "A hoop the width of a cowrie string, an emerald glass eye and a fringe of beads that is longer in the middle by exactly one.",
    price: 1200,
    sale_price: null,
    status: "published",
    in_stock: true,
    category: "Accessories",
    material: "Gold-plated brass, green glass, glass beads; silver posts",
    care: "Wipe with a soft dry cloth; keep them dry",
    sizes: [],
    meta_description: "Designer: AFI Atelier. Gold hoop earrings, emerald glass, beaded drops.",
    images: ["/media/photos/products/drop-earrings.jpg", "/media/photos/products/drop-earrings-2.jpg"],
  },
];
