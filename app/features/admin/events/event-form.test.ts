import { expect, test } from "vitest";
import {
  directionsText,
  fromLocalInput,
  programmeText,
  readDirections,
  readEventForm,
  readProgramme,
  toLocalInput,
} from "./event-form";

function formOf(changes: Record<string, string> = {}) {
  const form = new FormData();
  const fields = { title: "Gala", date: "2027-03-18", starts: "19:30", package: "0", "id 0": "", ...changes };
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

test("a form becomes an event, and an empty package row nothing", () => {
  const read = readEventForm(formOf({ ends: "01:00", capacity: "400" }));
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
  const read = readEventForm(formOf({ "name 0": "Seat", "price 0": "R12,000", "is_active 0": "on" }));
  expect(read).toMatchObject({
    ok: true,
    value: { packages: [{ price: 12_000, seats: 1, is_active: true }] },
  });
});
