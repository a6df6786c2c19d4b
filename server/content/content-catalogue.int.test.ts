import { describe, expect, it } from "vitest";
import { priveText } from "../../app/atelier/brand/prive-content.server.ts";
import { aboutText } from "../../app/editorial/about/about-content.server.ts";
import { homeText } from "../../app/editorial/home/home-content.server.ts";
import { listSlides } from "../../app/editorial/home/slides.server.ts";
import { listLocalEvents } from "../../app/events/events/events.server.ts";
import { FIRST_EVENTS } from "../../app/events/events/first-events.server.ts";
import { FIRST_CONTENT } from "../../app/first-content.server.ts";
import { listGallery } from "../../app/platform/content/galleries.server.ts";
import { pageHead, placedPicture } from "../../app/platform/content/page-picture.server.ts";
import { readContent } from "../../app/platform/content/read-content.server.ts";
import type { SiteContent } from "../../app/platform/content/site-content.server.ts";
import { FIRST_FACTS, toFacts } from "../../app/platform/organisation/facts.server.ts";
import { MANIFEST_PICTURES } from "../../app/platform/pictures/pictures.server.ts";
import { findDesigner } from "../../app/programme/designers/designers.server.ts";
import { fastrackText } from "../../app/programme/fastrack/fastrack-content.server.ts";
import { withEditedText } from "../../app/shop/catalogue/cloth-text.server.ts";
import { clothNamed } from "../../app/shop/catalogue/cloths.server.ts";
import { listInsets } from "../../app/shop/catalogue/shop.server.ts";
import { useTestBackend } from "../../test/support/backend.ts";
import { writeWords } from "../../test/support/page-words.ts";
import { createContentCatalogue } from "./content-catalogue.ts";

describe("the content of the site", () => {
  const backend = useTestBackend();
  const log = { error: () => {} };

  it("of a new database is what the code begins with, word for word", async () => {
    const { facts, content } = await readContent(backend().anon);
    // The code begins without holidays: which ones are near depends on the day.
    expect({ ...toFacts(facts), holidays: FIRST_FACTS.holidays }).toEqual(FIRST_FACTS);
    expect(content.words).toEqual({});
    const shown = (from: SiteContent) => ({
      work: aboutText(from, MANIFEST_PICTURES).work,
      slides: listSlides(from, MANIFEST_PICTURES),
      localEvents: listLocalEvents(from, MANIFEST_PICTURES),
      galleries: [
        listGallery(from, MANIFEST_PICTURES, "about"),
        listGallery(from, MANIFEST_PICTURES, "nala-prive"),
      ],
      designer: findDesigner(from, MANIFEST_PICTURES, "amara-diallo-venter"),
    });
    expect(shown(content)).toEqual(shown(FIRST_CONTENT));
    expect(content.designers.map(({ slug }) => slug)).toEqual(
      FIRST_CONTENT.designers.map(({ slug }) => slug),
    );
  });

  it("is read again when one of its tables is written, and only then are all pages dropped", async () => {
    const { anon } = backend();
    const editor = await backend().userClient("editor");
    const dropped: (readonly string[] | null)[] = [];
    const catalogue = createContentCatalogue((tables) => {
      dropped.push(tables);
      if (tables === null) phones.push(catalogue.facts().headOffice.phone);
    }, log);
    const phones: string[] = [];
    await catalogue.open(anon);
    const before = dropped.length;
    catalogue.onWrite(["products"]);
    await catalogue.settled();
    expect(dropped.slice(before)).toEqual([["products"]]);

    await editor.db
      .updateTable("places")
      .set({ phone: "+27 11 555 0199" })
      .where("id", "=", "head-office")
      .execute();
    catalogue.onWrite(["places"]);
    await catalogue.settled();
    expect(catalogue.facts().headOffice.phone).toBe("+27 11 555 0199");
    // Pages made between the write and the reading have the old number: they go once the new one is known.
    expect(dropped.at(-1)).toBeNull();
    expect(phones.at(-1)).toBe("+27 11 555 0199");
    catalogue.close();
  });

  it("has the prose of the pages, the cards and the people as an editor left them", async () => {
    const { anon, service } = backend();
    await writeWords(service, "home_page/home", { about_text: "One.\n\nTwo.", about_caption: "" });
    await writeWords(service, "fastrack_page/fastrack", { steps: ["Call: Write: to us."] });
    await writeWords(service, "prive_page/nala-prive", { tagline: "By hand." });
    await writeWords(service, "about_page/about", { vision: "A view." });
    await writeWords(service, "people/patron", { quote: "" });
    const film = { title: "A new film", link_to: "https://films.example/new" };
    await writeWords(service, "story_covers/third", film);
    await writeWords(service, "page_intros/intros", { careers_lead: "Come in." });
    await writeWords(service, "organisation/organisation", { motto: "Two houses." });
    const head = { title: "Write to us", description: "Come and feel the cloth." };
    await writeWords(service, "page_heads/contact", head);
    const loom = { picture: "/media/photos/stories/loom-warp.jpg", picture_alt: "A loom" };
    await writeWords(service, "page_pictures/careers", loom);
    await writeWords(service, "cloths/cowrie-strand", { description: "Shells." });
    await writeWords(service, "shop_insets/sixth", { title: "Seen last" });
    await service.deleteFrom("work_areas").where("title", "=", "Shows").execute();
    const { facts, content } = await readContent(anon);
    expect(pageHead(content, MANIFEST_PICTURES, "contact")).toMatchObject({
      title: "Write to us",
      description: "Come and feel the cloth.",
      picture: { src: "/media/photos/events/popup-shop.jpg" },
    });
    expect(placedPicture(content, MANIFEST_PICTURES, "careers")).toMatchObject({
      src: "/media/photos/stories/loom-warp.jpg",
      alt: "A loom",
    });
    expect(listInsets(content, MANIFEST_PICTURES).at(-1)?.title).toBe("Seen last");
    expect(homeText(content, MANIFEST_PICTURES).about).toMatchObject({
      paragraphs: ["One.", "Two."],
      caption: null,
      quote: null,
    });
    expect(homeText(content, MANIFEST_PICTURES).storyCovers.at(-1)).toMatchObject({
      title: "A new film",
      to: "https://films.example/new",
    });
    expect(fastrackText(content).steps).toEqual([{ name: "Call", text: "Write: to us." }]);
    expect(aboutText(content, MANIFEST_PICTURES).work.areas.map(({ title }) => title)).toEqual([
      "Fastrack",
      "House of Nala",
      "Stories",
    ]);
    expect(aboutText(content, MANIFEST_PICTURES).vision.text).toBe("A view.");
    expect(priveText(content, MANIFEST_PICTURES).tagline).toBe("By hand.");
    expect(toFacts(facts)).toMatchObject({ motto: "Two houses.", intros: { careersLead: "Come in." } });
    expect(withEditedText(content, clothNamed("cowrie-strand"))).toMatchObject({
      name: "Cowrie Strand",
      description: "Shells.",
    });
  });

  it("has the local events as an editor left them, each under an address made of its first title", async () => {
    const { anon } = backend();
    const { db } = await backend().userClient("editor");
    const [looms] = FIRST_EVENTS.filter(({ id }) => id === "open-looms");
    if (!looms) throw new Error("no looms");
    const { id: _, ...values } = looms;
    const added = { ...values, title: "Open Looms", date: "2028-02-19" };
    const row = await db
      .insertInto("local_events")
      .values(added as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(row.id).toBe("open-looms-2");
    // An id that holds "harvest" is sold out: no new event is that by its title alone.
    const supper = { ...values, title: "The Harvest supper 2027", status: "draft" };
    const { id: supperId } = await db
      .insertInto("local_events")
      .values(supper as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(supperId).toBe("the-supper-2027");
    await db
      .updateTable("local_events")
      .set({ title: "Twelve looms", time: "11:30" })
      .where("id", "=", "open-looms")
      .execute();
    await db
      .updateTable("local_events")
      .set({ status: "draft" })
      .where("id", "=", "winter-showcase")
      .execute();
    await db.deleteFrom("local_events").where("id", "=", "pattern-room-open").execute();
    const { content } = await readContent(anon);
    const events = new Map(listLocalEvents(content, MANIFEST_PICTURES).map((event) => [event.id, event]));
    expect([...events.keys()].filter((id) => !id.startsWith("harvest")).toSorted()).toEqual([
      "open-looms",
      "open-looms-2",
    ]);
    expect(events.get("open-looms")).toMatchObject({ title: "Twelve looms", time: "11:30" });
    expect(events.get("open-looms-2")?.startsAt).toBe("2028-02-19T08:00:00.000Z");
  });

  it("keeps what it knows while the database does not answer", async () => {
    const catalogue = createContentCatalogue(undefined, log);
    const broken = {
      getExecutor: () => {
        throw new Error("away");
      },
    };
    await catalogue.open(broken as never);
    expect(catalogue.facts()).toEqual(FIRST_FACTS);
    expect(catalogue.content()).toBe(FIRST_CONTENT);
    catalogue.close();
  });

  it("leaves out closures that are over, and slides and designers that are hidden", async () => {
    const { anon, service } = backend();
    const closure = { starts_on: "2020-01-01", ends_on: "2020-01-02", reason: "Long ago" };
    await service
      .insertInto("closures")
      .values([closure, { ...closure, ends_on: "2999-01-01", reason: "For long" }])
      .execute();
    await service
      .updateTable("hero_slides")
      .set({ is_active: false })
      .where("ground", "=", "indigo")
      .execute();
    await service
      .updateTable("designers")
      .set({ is_active: false })
      .where("slug", "=", "afi-atelier")
      .execute();
    const { facts, content } = await readContent(anon);
    expect(facts.closures.map(({ reason }) => reason)).toEqual(["For long"]);
    expect(content.slides.map(({ ground }) => ground)).toEqual(["terracotta"]);
    expect(content.designers.map(({ slug }) => slug)).not.toContain("afi-atelier");
  });

  it("a staff member is refused what makes no sense", async () => {
    const { db } = await backend().userClient("editor");
    const week = (day: string) =>
      db
        .updateTable("places")
        .set({ week: [day, "", "", "", "", "", ""] })
        .where("id", "=", "atelier")
        .execute();
    for (const day of ["9-5", "18:00-09:00", "09:00"])
      await expect(week(day), day).rejects.toMatchObject({ code: "23514" });
    await expect(
      db.updateTable("hero_slides").set({ link_to: "javascript:alert(1)" }).execute(),
    ).rejects.toMatchObject({ code: "23514" });
  });
});
