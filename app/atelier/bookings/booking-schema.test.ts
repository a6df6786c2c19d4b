import { describe, expect, it } from "vitest";
import { parseForm } from "~/platform/lib/forms";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import { FILE_TOO_LARGE, MAX_FILE_BYTES, TOO_MANY_FILES } from "~/platform/uploads/chosen-files";
import { BOOKING_MOMENT, FILLED_BOOKING } from "../../../test/support/filled-booking.ts";
import { TERMS_MISSING } from "./booking";
import { bookingSchema, DATE_MESSAGES } from "./booking-schema";

type Changes = Record<string, string | File | (string | File)[]>;

function read(changes: Changes) {
  const form = new FormData();
  for (const [name, values] of Object.entries<Changes[string]>({ ...FILLED_BOOKING, ...changes }))
    for (const value of [values].flat()) form.append(name, value);
  return parseForm(bookingSchema(FIRST_FACTS, BOOKING_MOMENT), form);
}
const errorsOf = (changes: Changes) => {
  const parsed = read(changes);
  return parsed.ok ? {} : parsed.errors;
};
const requestOf = (changes: Changes) => {
  const parsed = read(changes);
  return parsed.ok ? parsed.value : null;
};
const REQUIRED = [
  "full_name",
  "email",
  "phone_number",
  "preferred_contact_method",
  "appointment_date",
  "appointment_time",
  "service_type",
  "terms_agreed",
];

describe("a request", () => {
  it("is read whole", () => {
    expect(requestOf({})).toEqual({
      ...FILLED_BOOKING,
      reference_images: [],
      files: [],
      terms_agreed: true,
      email_confirmation: true,
      sms_confirmation: false,
    });
  });

  it.each(REQUIRED)("asks for %s", { tags: ["@5.21", "@5.22", "@5.23", "@5.24", "@5.25"] }, (field) => {
    expect(Object.keys(errorsOf({ [field]: [] }))).toEqual([field]);
  });

  it("says 'Please agree to the terms and conditions' when they are not ticked", { tags: "@8.30" }, () => {
    expect(errorsOf({ terms_agreed: [] })).toEqual({
      terms_agreed: "Please agree to the terms and conditions",
    });
    expect(TERMS_MISSING).toBe("Please agree to the terms and conditions");
  });

  it("gives null for what is optional and empty", () => {
    expect(
      requestOf({ service_other: "", occasion_type: "", estimated_budget: " ", notes: "\r\n" }),
    ).toMatchObject({
      service_other: null,
      occasion_type: null,
      estimated_budget: null,
      notes: null,
    });
  });

  it("reads the other service only when it is Other, however it was left", { tags: "@3.39" }, () => {
    expect(requestOf({ service_type: "Alterations", service_other: "\u0007".repeat(500) })).toMatchObject({
      service_type: "Alterations",
      service_other: null,
    });
  });

  it.each([
    ["preferred_contact_method", "Pigeon"],
    ["service_type", "Haircut"],
    ["occasion_type", "Tuesday"],
    ["appointment_time", "08:30"],
    ["appointment_time", "17:30"],
    ["appointment_time", "10:15"],
  ])("%s %s is not offered", { tags: ["@3.43", "@3.44", "@3.45"] }, (field, value) => {
    expect(Object.keys(errorsOf({ [field]: value }))).toEqual([field]);
  });

  it.each([
    ["2026-11-25", DATE_MESSAGES.past],
    ["2027-11-27", DATE_MESSAGES.far],
    ["2026-12-06", "The atelier is open from Tuesday to Saturday. Please choose one of those days."],
    ["2026-12-07", "The atelier is open from Tuesday to Saturday. Please choose one of those days."],
    ["2026-02-30", DATE_MESSAGES.missing],
    ["soon", DATE_MESSAGES.missing],
  ])("%s is refused with a reason", { tags: "@3.38" }, (appointment_date, message) => {
    expect(errorsOf({ appointment_date })).toEqual({ appointment_date: message });
  });

  it("of today is for a time that is still ahead", () => {
    const today = { appointment_date: "2026-11-26" };
    expect(errorsOf({ ...today, appointment_time: "12:00" })).toEqual({
      appointment_time: DATE_MESSAGES.timeGone,
    });
    expect(errorsOf({ ...today, appointment_time: "12:30" })).toEqual({});
  });
});

describe("a request for a long service", () => {
  it("ends before the atelier closes", () => {
    const custom = { service_type: "Custom Clothing Design" };
    expect(errorsOf({ ...custom, appointment_time: "16:00" })).toEqual({});
    expect(errorsOf({ ...custom, appointment_time: "16:30" })).toEqual({
      appointment_time:
        "It takes 90 minutes, and the atelier closes at 17:30. Please choose an earlier time.",
    });
    expect(errorsOf({ service_type: "Alterations", appointment_time: "16:30" })).toEqual({});
  });
});

describe("the files of a request", () => {
  const png = (name: string, bytes = 1) => new File([new Uint8Array(bytes)], name, { type: "image/png" });

  it("are named, whether they come along or follow", () => {
    const named = requestOf({ reference_images: ["lace.jpg", "sketch.pdf"] });
    expect(named).toMatchObject({ reference_images: ["lace.jpg", "sketch.pdf"], files: [] });
    const sent = requestOf({ files: [png("lace.jpg"), png("odd\u0007name.png")] });
    expect(sent?.reference_images).toEqual(["lace.jpg", "oddname.png"]);
    expect(sent?.files).toHaveLength(2);
  });

  it("may be none: a browser sends an empty file for an empty field", () => {
    expect(requestOf({ files: new File([], "") })).toMatchObject({ reference_images: [], files: [] });
  });

  it("are ten at most, of 10 MB at most", () => {
    const eleven = Array.from({ length: 11 }, (_, index) => `${index}.png`);
    expect(errorsOf({ reference_images: eleven })).toEqual({ reference_images: TOO_MANY_FILES });
    expect(errorsOf({ files: eleven.map((name) => png(name)) })).toEqual({ files: TOO_MANY_FILES });
    expect(errorsOf({ files: png("full.png", MAX_FILE_BYTES) })).toEqual({});
    expect(errorsOf({ files: png("over.png", MAX_FILE_BYTES + 1) })).toEqual({ files: FILE_TOO_LARGE });
  });
});
