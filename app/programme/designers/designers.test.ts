import { describe, expect, test } from "vitest";
import { FIRST_CONTENT } from "~/first-content.server";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { findDesigner, listDesigners } from "./designers.server";

const houseDesigners = listDesigners(FIRST_CONTENT, MANIFEST_PICTURES);

test("there are four designers: three people and the atelier", () => {
  expect(houseDesigners).toHaveLength(4);
  expect(houseDesigners.map((designer) => designer.slug)).toContain("afi-atelier");
});

describe.each(houseDesigners)("$name", ({ slug, name, specialty }) => {
  const profile = findDesigner(FIRST_CONTENT, MANIFEST_PICTURES, slug);

  test("has a profile with bio, specialty and dated achievements, newest first", () => {
    expect(profile?.specialty).toBe(specialty);
    expect(profile?.bio.length).toBeGreaterThan(0);
    const years = profile?.achievements.map((achievement) => achievement.year) ?? [];
    expect(years.length).toBeGreaterThan(0);
    expect(years).toEqual([...years].sort((one, other) => other - one));
  });

  test("is spelled the same line by line", () => {
    expect(profile?.lines.join(" ").replaceAll("- ", "-")).toBe(name);
  });

  test("the ground of the page is the ground of the portrait", () => {
    expect(profile?.portrait.color).toMatch(/^#[0-9a-f]{6}$/);
  });
});

test.each(["", "nobody", "constructor", "AFI-ATELIER"])("%j is nobody's address", (slug) => {
  expect(findDesigner(FIRST_CONTENT, MANIFEST_PICTURES, slug)).toBeNull();
});
