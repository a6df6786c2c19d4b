import { expect, test } from "vitest";
import { ticketEventText, toTicketEvent } from "./ticket-event";

const row = {
  name: "Premium Table Experience - Harvest Table 2025",
  event_title: "The Harvest Table",
  event_date: "2027-11-06T10:00:00+00:00",
  event_time: "12:00",
  event_location: "Dassieberg Winery, Stellenbosch",
};
const words = (changes: Partial<typeof row> | object = {}) => {
  const event = toTicketEvent({ ...row, ...changes });
  return event && ticketEventText(event);
};

test("a package says which event it is for, when and where", () => {
  expect(words()).toBe(
    "For the Harvest Table on Saturday 6 November 2027, 12:00, at Dassieberg Winery, Stellenbosch",
  );
});

test("what is not known is left out, and the hour is taken from the date", () => {
  expect(words({ event_location: null, event_time: null, event_title: "Open Looms" })).toBe(
    "For Open Looms on Saturday 6 November 2027, 12:00",
  );
  expect(words({ event_title: null })).toMatch(/^For Premium Table Experience - Harvest Table 2025 on /);
});

test("without a day there is nothing to say", () => {
  expect(words({ event_date: null })).toBeNull();
});
