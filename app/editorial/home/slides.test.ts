import { describe, expect, it } from "vitest";
import { FIRST_CONTENT } from "~/first-content.server";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { HERO_ROTATION_MS, nextSlide } from "./slides";
import { listSlides } from "./slides.server";

describe("the hero", () => {
  it("changes every 5 s", { tags: "@9.1" }, () => {
    expect(HERO_ROTATION_MS).toBe(5_000);
  });

  it("has two slides, terracotta then indigo", () => {
    expect(listSlides(FIRST_CONTENT, MANIFEST_PICTURES).map(({ ground }) => ground)).toEqual([
      "terracotta",
      "indigo",
    ]);
  });

  it.each([
    [0, 2, 1],
    [1, 2, 0],
    [0, 1, 0],
    [2, 3, 0],
  ])("after slide %i of %i comes %i", (shown, count, next) => {
    expect(nextSlide(shown, count)).toBe(next);
  });
});
