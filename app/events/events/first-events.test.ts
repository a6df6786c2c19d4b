import { expect, it } from "vitest";
import { FIRST_EVENTS } from "./first-events.server";

it("gives every event of the fixed list all of its fields", { tags: "@3.4" }, () => {
  for (const event of FIRST_EVENTS) {
    const fields: (keyof typeof event)[] = [
      "id",
      "title",
      "date",
      "time",
      "location",
      "category",
      "description",
      "featured_image",
      "status",
    ];
    for (const field of fields) expect(event[field], `${event.id}: ${field}`).toBeTruthy();
    expect(event.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(event.time).toMatch(/^\d\d:\d\d$/);
  }
});

it("names no id twice", () => {
  expect(new Set(FIRST_EVENTS.map(({ id }) => id)).size).toBe(FIRST_EVENTS.length);
});
