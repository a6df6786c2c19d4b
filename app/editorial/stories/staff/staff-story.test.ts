import { expect, test } from "vitest";
import type { FieldErrors } from "~/staff/form/fields";
import { PAST_TIME, readWhen, storyState, whenValues } from "./staff-story";

const NOW = new Date("2026-11-16T08:00:00Z");

test("a story is a draft, waits for its moment, or is there", () => {
  const at = (status: string, publishAt: string) => storyState({ status, publishAt }, NOW);
  expect(at("draft", "2026-01-01T00:00:00Z")).toBe("draft");
  expect(at("published", "2026-11-17T05:00:00Z")).toBe("scheduled");
  expect(at("published", "2026-11-16T08:00:00Z")).toBe("published");
});

test("a set time is the shop's own clock", () => {
  const errors: FieldErrors = {};
  expect(readWhen({ when: "at", publish_date: "2026-11-17", publish_time: "07:00" }, errors, NOW)).toEqual({
    when: "at",
    publishAt: "2026-11-17T05:00:00.000Z",
  });
  expect(errors).toEqual({});
  expect(whenValues({ status: "published", publishAt: "2026-11-17T05:00:00+00:00" }, NOW)).toEqual({
    when: "at",
    publish_date: "2026-11-17",
    publish_time: "07:00",
  });
});

test("a set time needs a day", () => {
  const errors: FieldErrors = {};
  readWhen({ when: "at", publish_date: "", publish_time: "07:00" }, errors, NOW);
  expect(errors.publish_date).toBe("Which day, and at what time?");
});

test("a set time that has passed is asked about", () => {
  const errorsAt = (publish_time: string, when = "at") => {
    const errors: FieldErrors = {};
    readWhen({ when, publish_date: "2026-11-16", publish_time }, errors, NOW);
    return errors;
  };
  expect(errorsAt("10:00")).toEqual({ publish_date: PAST_TIME });
  expect(errorsAt("10:01")).toEqual({});
  expect(errorsAt("09:00", "now")).toEqual({});
  expect(errorsAt("09:00", "draft")).toEqual({});
});
