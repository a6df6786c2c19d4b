import { describe, expect, it } from "vitest";
import { bootTestBackend } from "../../../test/support/backend.ts";
import { Markup, useDemoPages } from "../../../test/support/markup.ts";
import { addProduct } from "../../../test/support/orders.ts";
import { openTestSite } from "../../../test/support/site.ts";

const SHOP = "/house-of-nala";
const GOWN = "/product/cowrie-column-gown";

describe("the pages of the shop", () => {
  const { backend, open, answer, openWithout, request } = useDemoPages();

  const categoriesOf = (page: Markup) => page.one('nav[aria-label="Categories"]');
  const piecesOf = (page: Markup) => page.one('section[id="pieces"]');

  it("/shop leads to the shop and its query comes along", { tags: ["@2.1", "@2.2"] }, async () => {
    const { status, headers } = await answer("/shop?category=Men&sort=price-up");
    expect([status, headers.get("Location")]).toEqual([301, `${SHOP}?category=Men&sort=price-up`]);
  });

  describe("the rail", () => {
    it("has twelve pieces, each with designer, name, category, sizes, price and Add", {
      tags: ["@2.64", "@2.72", "@2.73"],
    }, async () => {
      const page = await open(SHOP);
      expect(page.one("h1").text).toBe("House of Nala");
      expect(piecesOf(page).all("article")).toHaveLength(12);
      const coat = page.with("article", "Earth Line Duster");
      for (const fact of ["Kofi Mensah-Adu", "Women", "S, M, L, XL", "R5,400"])
        expect(coat.text).toContain(fact);
      expect(coat.attributes("button", "aria-label")).toContain("Add Earth Line Duster to cart");
      expect(coat.attributes("img", "alt")).toEqual([expect.stringMatching(/coat/)]);
      expect(page.main.text).toContain("12 of 29 pieces");
    });

    it("replaces the price by a sale price: the old one struck, and what one saves", {
      tags: ["@9.15", "@9.16"],
    }, async () => {
      const page = await open(SHOP);
      const gown = page.with("article", "Cowrie Column Gown");
      expect(gown.text).toContain("Save R1,250");
      expect(gown.texts("s")).toEqual(["R6,200"]);
      expect(gown.text).toContain("R4,950");
      expect(page.with("article", "Earth Line Duster").all("s")).toEqual([]);
    });

    it("is read by search engines, which know the page by one address", async () => {
      const page = await open(`${SHOP}?category=women&sort=price-up`);
      expect(page.one('link[rel="canonical"]').attribute("href")).toMatch(/\/house-of-nala\?category=Women$/);
      const lists = page.structuredData();
      expect(lists.map((list) => list["@type"])).toEqual(["BreadcrumbList", "ItemList"]);
      expect(lists[1].itemListElement).toHaveLength(11);
      expect(lists[1].itemListElement[0]).toMatchObject({
        position: 1,
        url: expect.stringContaining("/product/"),
      });
    });

    it("has the category of the address chosen, whatever the case of its letters", {
      tags: "@2.66",
    }, async () => {
      const page = await open(`${SHOP}?category=aCCessories`);
      expect(categoriesOf(page).texts("a[aria-current]")).toEqual(["Accessories"]);
      expect(page.main.text).toContain("12 of 14 pieces");
    });

    it("says when a category has nothing, and everything is one step away", async () => {
      const page = await open(`${SHOP}?category=Umbrellas`);
      expect(page.main.text).toContain("No products found in this category.");
      expect(page.with("main a", "See everything").attribute("href")).toMatch(/^\/house-of-nala(#|$)/);
    });

    it("has 3 sample products and the usual categories in place of a database that fails", {
      tags: ["@8.8", "@8.10"],
    }, async () => {
      const { page } = await openWithout(SHOP, "shop_page");
      expect(piecesOf(page).texts("article h3")).toEqual([
        "Cowrie Column Gown",
        "Indigo Pinpoint Tunic",
        "Cowrie Drop Earrings",
      ]);
      expect(categoriesOf(page).texts("a")).toEqual([
        "All",
        "Women",
        "Men",
        "Accessories",
        "Designer Applications",
      ]);
      expect(page.one('ul[aria-label="Films"]').all("a")).toHaveLength(3);
      expect(page.main.texts("a")).not.toContain("Load more");
    });

    it("has only All and says that there are no products while the shop is empty", {
      tags: "@8.11",
    }, async () => {
      await using empty = await bootTestBackend();
      const site = await openTestSite(empty, empty.dataDir);
      const page = Markup.parse(await (await site.request(SHOP)).text());
      expect(categoriesOf(page).texts("a")).toEqual(["All"]);
      expect(page.main.text).toContain("No products found in this category.");
    });
  });

  describe("the page of a piece", () => {
    it("shows the piece, its price, its maker, its cloth and what is worn with it", {
      tags: ["@2.78", "@2.85", "@2.86", "@9.13"],
    }, async () => {
      const { main } = await open(GOWN);
      expect(main.one("h1").text).toBe("Cowrie Column Gown");
      expect(main.texts("s")[0]).toBe("R6,200");
      for (const words of [
        "R4,950",
        "Save R1,250",
        "One shoulder is pleated by hand",
        "Cotton sateen, 240 g, printed in Cowrie Strand.",
        "Cold hand wash, dry in the shade, iron inside out.",
        "Free shipping on orders over R1,000",
        "We deliver in South Africa",
      ])
        expect(main.text).toContain(words);
      expect(main.text).not.toContain("comes with a card");
      expect(main.texts("h2")).toContain("Cowrie Strand");
      expect(main.with("a", "Return policy").attribute("href")).toBe("/returns");
      expect(main.with("a", "Amara Diallo-Venter").attribute("href")).toBe("/designer/amara-diallo-venter");
      const worn = main.region("Worn with");
      expect(worn.all("article")).toHaveLength(4);
      expect(worn.texts("article h3").filter((name) => /Gown|Dress|Kaftan/.test(name))).toEqual([]);
    });

    it("tells search engines of the piece, its price in rand and that it is there", async () => {
      const page = await open(GOWN);
      expect(page.structuredData().find((entry) => entry["@type"] === "Product")).toMatchObject({
        name: "Cowrie Column Gown",
        brand: { name: "Amara Diallo-Venter" },
        offers: { priceCurrency: "ZAR", price: "4950.00", availability: "https://schema.org/InStock" },
      });
      expect(page.one('link[rel="canonical"]').attribute("href")).toMatch(/\/product\/cowrie-column-gown$/);
    });

    it("that is sold out has a disabled 'Sold Out' in place of adding", {
      tags: ["@4.33", "@10.25"],
    }, async () => {
      const { service } = backend();
      const id = await addProduct(service, { name: "A hat that went", price: 900, status: "sold_out" });
      const { main, ...page } = await open(`/product/${id}`).then((opened) => ({
        main: opened.main,
        product: opened.structuredData().find((entry) => entry["@type"] === "Product"),
      }));
      await service.deleteFrom("products").where("id", "=", id).execute();
      const buttons = main.all("button");
      const soldOut = buttons.filter(({ text }) => text === "Sold Out");
      expect(soldOut.length).toBeGreaterThan(0);
      expect(soldOut.every((button) => button.has("disabled"))).toBe(true);
      expect(buttons.filter(({ text }) => text === "Add to Cart")).toEqual([]);
      expect(page.product.offers.availability).toBe("https://schema.org/SoldOut");
    });

    it("says 'Product Not Found' of an unknown piece, with a way back", {
      tags: ["@8.15", "@8.16"],
    }, async () => {
      const { status, page } = await answer("/product/no-such-piece");
      expect([status, page.one("h1").text]).toEqual([404, "Product Not Found"]);
      expect(page.with("main a", "Back to House of Nala").attribute("href")).toBe(SHOP);
    });

    it("leads to the shop when the piece cannot be fetched; a sample needs no database", {
      tags: "@8.14",
    }, async () => {
      const { status, headers } = await openWithout(GOWN, "product_with_related");
      expect([status, headers.get("Location")]).toEqual([302, "/shop"]);
      const { page } = await openWithout("/product/sample-column-gown", "products", "related_products");
      expect(page.one("h1").text).toBe("Cowrie Column Gown");
    });
  });

  describe("a designer", () => {
    it.each([
      ["amara-diallo-venter", "Amara Diallo-Venter", "Print and eveningwear"],
      ["kofi-mensah-adu", "Kofi Mensah-Adu", "Tailoring and strip weave"],
      ["lindokuhle-phiri", "Lindokuhle Phiri", "Silk, straw and beadwork"],
      ["afi-atelier", "AFI Atelier", "The house's own rooms"],
    ])(
      "%s has a profile with bio, specialty, achievements and pieces",
      {
        tags: ["@2.87", "@2.88"],
      },
      async (slug, name, specialty) => {
        const { main } = await open(`/designer/${slug}`);
        // A long name may break after its hyphen.
        expect(main.texts("h1 span").join(" ").replace("- ", "-")).toBe(name);
        expect(main.texts("p")).toContain(specialty);
        expect(main.texts("h2")).toContain("Achievements");
        expect(main.all("dd").length).toBeGreaterThanOrEqual(3);
        const pieces = main.all("article");
        expect(pieces.length).toBeGreaterThan(0);
        for (const piece of pieces) {
          expect(piece.one("a").attribute("href")).toMatch(/^\/product\//);
          expect(piece.text).toMatch(/R\d/);
        }
      },
    );

    it("keeps a sold-out piece, which says so", async () => {
      const dress = (await open("/designer/amara-diallo-venter")).with("article", "Moon Arcs Dress");
      expect(dress.text).toContain("Sold Out");
    });

    it("who is unknown is 'Designer Not Found' with status 404 and a way back", {
      tags: ["@2.89", "@2.90"],
    }, async () => {
      const { status, page } = await answer("/designer/nobody");
      expect([status, page.one("h1").text]).toEqual([404, "Designer Not Found"]);
      expect(page.title).toMatch(/^Designer Not Found/);
      expect(page.with("main a", "Back to House of Nala").attribute("href")).toBe(SHOP);
    });
  });

  describe("Nala Privé", () => {
    it("opens with the brand's name and tagline, then tells what it makes", {
      tags: ["@2.99", "@2.100", "@2.101"],
    }, async () => {
      const { main } = await open("/nala-prive");
      expect(main.one("h1").text).toBe("Nala Privé");
      for (const words of [
        "Made by hand, in one house, for the person who will wear it.",
        "cut and finished by the atelier team",
        "our own ready-to-wear",
        "A bespoke garment starts with a conversation",
      ])
        expect(main.text).toContain(words);
    });

    it("has a gallery of eight pictures, one of each category, each a link to the whole picture", {
      tags: ["@2.102", "@9.33"],
    }, async () => {
      const gallery = (await open("/nala-prive")).region("Gallery");
      const pictures = gallery.all("a").filter((link) => link.all("img").length > 0);
      const categories = [
        "Ready-to-Wear",
        "Menswear",
        "Prints",
        "Couture",
        "Runway",
        "Contemporary",
        "Luxury",
        "Collaboration",
      ];
      expect(pictures).toHaveLength(categories.length);
      for (const [index, category] of categories.entries()) expect(pictures[index]?.text).toContain(category);
      const picture = await request(pictures[3]?.attribute("href") ?? "");
      expect(picture.headers.get("Content-Type")).toBe("image/jpeg");
    });

    it("leads to the shop by Shop Collection", { tags: "@2.106" }, async () => {
      const card = (await open("/nala-prive")).with("article", "Ready-to-Wear Collection");
      expect(card.with("a", "Shop Collection").attribute("href")).toBe(SHOP);
    });

    it("gives the atelier's address, a phone number and a mail link", {
      tags: ["@2.108", "@2.109", "@2.110"],
    }, async () => {
      const { main } = await open("/nala-prive");
      expect(main.texts("h2")).toContain("Visit Our Atelier");
      expect(main.text).toContain("Shop 27, The Arches, Rosebank, Johannesburg");
      expect(main.with("a", "+27 11 555 0187").attribute("href")).toBe("tel:+27115550187");
      expect(main.with("a", "atelier@afi.example").attribute("href")).toBe("mailto:atelier@afi.example");
    });
  });

  it("the designer application holds every question, in five sections", {
    tags: ["@2.97", "@2.98", "@9.35"],
  }, async () => {
    const page = await open("/designer-application");
    expect(page.one("h1").text).toBe("Show your work");
    const form = page.with("form", "The application");
    expect(form.texts("h2")).toEqual(["The application", "You", "Your label", "Your work", "Terms"]);
    expect(form.all('input[name="application_type"]')).toHaveLength(2);
    for (const type of ["Fashion Show", "Pop-Up Shop"])
      expect(form.with("label", type).all('input[type="radio"]')).toHaveLength(1);
    expect(form.with("fieldset", "What do you design?").all('input[type="checkbox"]')).toHaveLength(7);
    expect(form.one('select[name="title"]').texts("option")).toEqual(["Choose", "Mr", "Ms", "Mrs", "Dr"]);
    const fieldOf = (label: string) => form.one(`[id="${form.with("label", label).attribute("for")}"]`);
    for (const label of [
      "First name",
      "Last name",
      "Phone",
      "Email",
      "Social media handles",
      "Company or label name",
      "Company registration number",
      "Stores supplied",
      "Age groups you design for",
      "Operating for",
    ])
      expect(fieldOf(label).has("required"), label).toBe(true);
    expect(fieldOf("Website").has("required")).toBe(false);
    // Not of type url: browsers would refuse instagram.com/nana.
    expect(fieldOf("Website").attribute("inputmode")).toBe("url");
    expect(fieldOf("Email").attribute("type")).toBe("email");
  });

  it.each(["", "?ref=", "?ref=<b>x</b>"])(
    "the pages after a payment hold without a reference or with a crooked one: %j",
    async (query) => {
      expect((await open(`/payment-success${query}`)).one("h1").text).toBe(
        "We cannot show this payment here",
      );
      expect((await open(`/payment-cancelled${query}`)).main.text).toContain("No charge was made.");
    },
  );
});
