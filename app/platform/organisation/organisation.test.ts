import { describe, expect, it } from "vitest";
import { FIRST_STORY_COVERS } from "~/editorial/home/first-home.server";
import { phoneHref } from "./facts";
import { FIRST_FACTS, toFacts } from "./facts.server";
import { FIRST_PLACES } from "./first-facts.server";

const { atelier, fastrackPhone, headOffice, retailStore, socialLinks } = FIRST_FACTS;
const everything = JSON.stringify([FIRST_FACTS, FIRST_STORY_COVERS]);

describe("the facts of the organisation", () => {
  it("name only domains that can never belong to anybody", { tags: "@10.40" }, () => {
    const mailDomains = [...everything.matchAll(/[\w.+-]+@([\w.-]+)/g)].map((match) => match[1]);
    const webDomains = [...everything.matchAll(/https?:\/\/([^/"]+)/g)].map((match) => match[1]);
    expect(mailDomains.length).toBeGreaterThan(5);
    expect(webDomains.length).toBeGreaterThan(socialLinks.length);
    for (const domain of [...mailDomains, ...webDomains]) expect(domain).toMatch(/\.example$/);
  });

  it("give every telephone number in the form people read", () => {
    const phones = [headOffice.phone, retailStore.phone, atelier.phone, fastrackPhone];
    for (const phone of phones) expect(phone).toMatch(/^\+27 11 555 01\d\d$/);
  });

  it("tell where to go and when", () => {
    for (const place of [headOffice, retailStore, atelier]) {
      expect(place.address, place.name).toHaveLength(2);
      expect(place.hours, place.name).toMatch(/\d\d:\d\d to \d\d:\d\d$/);
    }
  });

  it("tell each place the days on which it, or all of them, are closed", () => {
    const closed = (place_id: string | null) => ({
      place_id,
      starts_on: "2026-12-24",
      ends_on: "2027-01-02",
      reason: "Summer",
    });
    const told = toFacts({
      words: {},
      places: FIRST_PLACES,
      closures: [closed(null), closed("atelier")],
      holidays: [],
      services: [],
      socialLinks: [],
    });
    expect(told.atelier.closures).toHaveLength(2);
    expect(told.retailStore.closures).toEqual([
      { from: "2026-12-24", until: "2027-01-02", reason: "Summer" },
    ]);
  });

  it("dial without the spaces", () => {
    expect(phoneHref(fastrackPhone)).toBe("tel:+27115550164");
  });
});
