import { describe, expect, it } from "vitest";
import { parseForm } from "~/platform/lib/forms";
import { FILLED_APPLICATION, type FilledApplication } from "../../../test/support/filled-application.ts";
import { APPLICATION_TYPES, DESIGN_TYPES, OPERATING_DURATIONS, SECTIONS, TITLES } from "./application";
import { applicationSchema } from "./application-schema";

type Changes = Partial<FilledApplication> & { portfolio_files?: string[] };

function read(changes: Changes = {}) {
  const form = new FormData();
  for (const [name, values] of Object.entries({ ...FILLED_APPLICATION, ...changes }))
    for (const value of [values].flat()) form.append(name, value);
  return parseForm(applicationSchema, form);
}
const errorsOf = (changes: Partial<FilledApplication>) => {
  const parsed = read(changes);
  return parsed.ok ? {} : parsed.errors;
};
const answersOf = (changes: Changes) => {
  const parsed = read(changes);
  return parsed.ok ? parsed.value : null;
};

describe("an application", () => {
  it("is read whole", () => {
    expect(answersOf({})).toEqual({
      ...FILLED_APPLICATION,
      has_studio: true,
      has_done_shows: true,
      portfolio_files: [],
      files: [],
      terms_accepted: true,
    });
  });

  it.each(SECTIONS.flatMap((section) => section.required))(
    "asks for %s",
    { tags: ["@5.6", "@5.7", "@5.8", "@5.9", "@5.10", "@5.11"] },
    (field) => {
      expect(Object.keys(errorsOf({ [field]: [] }))).toEqual([field]);
      expect(Object.keys(errorsOf({ [field]: " " }))).toEqual(field === "terms_accepted" ? [] : [field]);
    },
  );

  it("needs no website, and gives null for an empty one", { tags: "@5.12" }, () => {
    expect(answersOf({ website: " " })?.website).toBeNull();
    expect(answersOf({ website: [] })?.website).toBeNull();
  });

  it("takes a website without https:// and adds it", () => {
    expect(answersOf({ website: "instagram.com/nana" })?.website).toBe("https://instagram.com/nana");
  });

  it.each(["sowbekele", "javascript:alert(1)", "https://two words.example"])(
    "refuses %j as a website",
    { tags: "@5.12" },
    (website) => {
      expect(Object.keys(errorsOf({ website }))).toEqual(["website"]);
    },
  );

  it.each([
    ["application_type", APPLICATION_TYPES, "Fashion Show, Pop-Up Shop", "Bake Sale"],
    [
      "design_type",
      DESIGN_TYPES,
      "Ladieswear, Menswear, Genderneutral, Jewellery, Accessories, Footwear, Millinery",
      "Cutlery",
    ],
    ["title", TITLES, "Mr, Ms, Mrs, Dr", "Prof"],
    [
      "operating_duration",
      OPERATING_DURATIONS,
      "Less than a year, 1 to 2 years, 3 to 5 years, 6 to 10 years, More than 10 years",
      "For ever",
    ],
  ])(
    "%s is none other than those on the page",
    { tags: ["@3.21", "@3.22", "@3.23"] },
    (field, onThePage, words, another) => {
      expect(onThePage).toEqual(words.split(", "));
      for (const word of onThePage) expect(errorsOf({ [field]: word }), word).toEqual({});
      expect(Object.keys(errorsOf({ [field]: another }))).toEqual([field]);
    },
  );

  it("counts a design type ticked twice once", () => {
    expect(answersOf({ design_type: ["Menswear", "Footwear", "Menswear"] })?.design_type).toEqual([
      "Menswear",
      "Footwear",
    ]);
  });

  it("names the files that follow, or those that came along", () => {
    const file = new File(["%PDF-"], "look\u0007book.pdf");
    expect(answersOf({ portfolio_files: ["a.png", "b.pdf"] })?.portfolio_files).toEqual(["a.png", "b.pdf"]);
    const form = new FormData();
    for (const [name, values] of Object.entries({ ...FILLED_APPLICATION, portfolio_files: "a.png" }))
      for (const value of [values].flat()) form.append(name, value);
    form.append("files", file);
    expect(parseForm(applicationSchema, form)).toMatchObject({
      ok: true,
      value: { portfolio_files: ["lookbook.pdf"], files: [file] },
    });
  });

  it("keeps no studio address without a studio and no shows where there were none, however they were left", () => {
    const answers = answersOf({
      has_studio: "false",
      studio_address: "\u0007".repeat(2_000),
      has_done_shows: "false",
    });
    expect(answers).toMatchObject({
      has_studio: false,
      studio_address: null,
      has_done_shows: false,
      previous_shows: null,
    });
  });

  it("does not insist on the address or the shows after a yes", () => {
    expect(answersOf({ studio_address: "", previous_shows: " \n " })).toMatchObject({
      has_studio: true,
      studio_address: null,
      previous_shows: null,
    });
  });
});
