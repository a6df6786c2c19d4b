import { describe, expect, it } from "vitest";
import { EVENT_CATEGORIES } from "~/events/events/event";
import { FIRST_CONTENT } from "~/first-content.server";
import { listGallery } from "~/platform/content/galleries.server";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";

describe("the gallery of past events", () => {
  const gallery = listGallery(FIRST_CONTENT, MANIFEST_PICTURES, "about");

  it("has nine different pictures", { tags: "@9.34" }, () => {
    expect(new Set(gallery.map(({ picture }) => picture.src)).size).toBe(9);
  });

  it.each(gallery.map((item) => [item.title, item] as const))("%s has both its labels", (title, item) => {
    expect(title).not.toBe("");
    expect(EVENT_CATEGORIES).toContain(item.category);
    expect(item.picture.alt).not.toBe("");
  });
});

describe("the gallery of the brand", () => {
  const gallery = listGallery(FIRST_CONTENT, MANIFEST_PICTURES, "nala-prive");

  it("has eight pictures, one of each thing the house does", () => {
    expect(gallery.map(({ category }) => category)).toEqual([
      "Ready-to-Wear",
      "Menswear",
      "Prints",
      "Couture",
      "Runway",
      "Contemporary",
      "Luxury",
      "Collaboration",
    ]);
  });
});
