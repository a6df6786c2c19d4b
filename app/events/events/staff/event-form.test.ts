import { expect, test } from "vitest";
import {
  comparedLabels,
  copyOf,
  directionsText,
  type EventColumns,
  eventValues,
  fromLocalInput,
  type PackageColumns,
  packageCount,
  packageSlug,
  programmeText,
  readDirections,
  readEventForm,
  readProgramme,
  toLocalInput,
} from "./event-form";

function formOf(changes: Record<string, string> = {}) {
  const form = new FormData();
  const fields = { title: "Gala", date: "2027-03-18", starts: "19:30", "id 0": "", ...changes };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("a programme and the ways there are lines of text, and come back as they were", () => {
  const programme = [{ time: "18:00", title: "Welcome", note: "The patron" }, { title: "Supper" }];
  expect(readProgramme(programmeText(programme))).toEqual(programme);
  const ways = [{ title: "By train", note: "Park Station" }];
  expect(readDirections(directionsText(ways))).toEqual(ways);
});

test("hours are those of Johannesburg", () => {
  expect(fromLocalInput("2027-03-18T19:30")).toBe("2027-03-18T17:30:00.000Z");
  expect(toLocalInput("2027-03-18T17:30:00Z")).toBe("2027-03-18T19:30");
  expect([fromLocalInput(""), toLocalInput(null)]).toEqual([null, ""]);
});

test("a year of five or six digits is no moment, and is refused", () => {
  expect(["20266-03-18T19:30", "202666-03-18T19:30", "T", "2027-03-18T99:00"].map(fromLocalInput)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  const late = "20266-03-18T19:30";
  const packages = { "name 0": "Table", "price 0": "R100", "sale_from 0": late, "sale_until 0": late };
  const read = readEventForm(formOf({ date: "20266-03-18", names_until: late, ...packages }), null);
  expect(read).toEqual({
    ok: false,
    errors: {
      date: "Give the day and the hour it starts.",
      names_until: "This is no day of the calendar.",
      "sale_from 0": "This is no day of the calendar.",
      "sale_until 0": "This is no day of the calendar.",
    },
  });
});

test("a form becomes an event, and an empty package row nothing", () => {
  const read = readEventForm(formOf({ ends: "01:00", capacity: "400" }), null);
  expect(read).toMatchObject({
    ok: true,
    value: {
      id: null,
      event: {
        title: "Gala",
        event_date: "2027-03-18T17:30:00.000Z",
        ends_at: "2027-03-18T23:00:00.000Z",
        capacity: 400,
        status: "draft",
      },
      packages: [],
    },
  });
});

test("what is wrong is told beside its field", () => {
  const read = readEventForm(
    formOf({ title: " ", date: "", map_url: "maps", "name 0": "Seat", "price 0": "free", "seats 0": "0" }),
    null,
  );
  expect(read).toMatchObject({ ok: false });
  expect(Object.keys(read.ok ? {} : read.errors).sort()).toEqual([
    "date",
    "map_url",
    "price 0",
    "seats 0",
    "title",
  ]);
});

test("prices are typed as people type them", () => {
  const read = readEventForm(formOf({ "name 0": "Seat", "price 0": "R12,000", "is_active 0": "on" }), null);
  expect(read).toMatchObject({
    ok: true,
    value: { packages: [{ price: 12_000, seats: 1, is_active: true }] },
  });
  const comma = readEventForm(formOf({ "name 0": "Seat", "price 0": "350,50" }), null);
  expect(comma).toMatchObject({ ok: true, value: { packages: [{ price: 350.5 }] } });
});

test("one order takes no more of a package than the shop sells at once", () => {
  const most = (typed: string) =>
    readEventForm(formOf({ "name 0": "Seat", "price 0": "R10", "max_per_order 0": typed }), null);
  expect(most("20")).toMatchObject({ ok: true, value: { packages: [{ max_per_order: 20 }] } });
  for (const typed of ["40", "0", "1e1"])
    expect(most(typed)).toEqual({
      ok: false,
      errors: { "max_per_order 0": "Enter a whole number from 1 to 20." },
    });
});

const EVENT: EventColumns = {
  title: "Gala",
  slug: "gala",
  category: "Galas",
  status: "published",
  event_date: "2027-03-18T17:30:00.000Z",
  event_time: "19:30",
  doors_at: null,
  ends_at: "2027-03-18T20:00:00.000Z",
  names_until: null,
  location: "Cape Town",
  address: null,
  map_url: null,
  dress: null,
  description: "One dinner.",
  featured_image: null,
  capacity: 400,
  is_free: false,
  programme: [{ time: "20:15", title: "Dinner" }],
  directions: [],
  product_ids: ["gown", "tote"],
};
const SEAT: PackageColumns = {
  id: "gala-seat-ticket",
  name: "Seat",
  description: "At a table of ten.",
  price: 2500,
  seats: 1,
  capacity: 40,
  sale_from: "2026-12-01T07:00:00.000Z",
  sale_until: null,
  max_per_order: null,
  position: 1,
  is_active: true,
};

test("a form that is filled and sent again changes nothing", () => {
  const form = new FormData();
  // A box that is not ticked is not sent.
  for (const [name, value] of Object.entries(eventValues(EVENT, [SEAT])))
    if (value !== "" || name !== "is_free") form.set(name, value);
  const read = readEventForm(form, "gala");
  expect(read).toMatchObject({ ok: true, value: { id: "gala", event: EVENT } });
  expect(read.ok && read.value.packages).toEqual([SEAT]);
});

test("two versions are compared by the words beside the fields, packages of either included", () => {
  const mine = eventValues(EVENT, [SEAT, { ...SEAT, id: "table", name: "Table" }]);
  expect([packageCount(mine), packageCount(eventValues(null, []))]).toEqual([2, 1]);
  const labels = comparedLabels(eventValues(EVENT, [SEAT]), mine).map(({ label }) => label);
  expect(labels).toContain("Place");
  expect(labels).toContain("Table: Price");
});

test("a copy is a draft without an address, and its packages are new and without dates", () => {
  const { id, event, packages } = copyOf(EVENT, [SEAT]);
  expect([id, event.slug, event.title, event.status]).toEqual([null, undefined, "Gala (copy)", "draft"]);
  expect(packages).toEqual([expect.objectContaining({ name: "Seat", sale_from: null, capacity: 40 })]);
  expect(packages[0]).not.toHaveProperty("id");
});

test("a package is found below its event's address", () => {
  expect(packageSlug("gala-2027", "Soirée table for ten")).toBe("gala-2027-soiree-table-for-ten");
  expect(packageSlug("gala", `${"x".repeat(39)} y`)).toBe(`gala-${"x".repeat(39)}`);
  expect(packageSlug("gala", "宴")).toBe("gala-package");
});

test("pieces are read from their ids, and shown so", () => {
  expect(eventValues(EVENT, [])).toMatchObject({ product_ids: "gown\ntote" });
  expect(readEventForm(formOf({ product_ids: "gown\r\ntote\n" }), null)).toMatchObject({
    value: { event: { product_ids: ["gown", "tote"] } },
  });
  expect(readEventForm(formOf({ product_ids: "https://afi.example/product/gown" }), null)).toMatchObject({
    errors: { product_ids: expect.stringContaining("cowrie-column-gown") },
  });
});
