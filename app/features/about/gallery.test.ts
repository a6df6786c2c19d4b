import { describe, expect, it } from "vitest";
import { EVENT_CATEGORIES } from "~/features/events/event";
import { gallery } from "./gallery";

describe("the gallery of past events", () => {
  it("has nine different pictures", { tags: "@9.34" }, () => {
    expect(new Set(gallery.map(({ picture }) => picture.src)).size).toBe(9);
  });

  it.each(gallery.map((item) => [item.title, item] as const))("%s has both its labels", (title, item) => {
    expect(title).not.toBe("");
    expect(EVENT_CATEGORIES).toContain(item.category);
    expect(item.picture.alt).not.toBe("");
  });
});
