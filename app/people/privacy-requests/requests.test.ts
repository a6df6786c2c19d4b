import { expect, test } from "vitest";
import { heldSections } from "./held-data";
import { clockText, readRequestsQuery, type StaffRequest } from "./requests";

const REQUEST: StaffRequest = {
  id: "1",
  kind: "access",
  channel: "mail",
  email: "naledi@mail.example",
  note: null,
  status: "open",
  answer: null,
  askedOn: "2026-11-16",
  dueOn: "2026-12-16",
  daysLeft: 30,
  settledAt: null,
  exportedAt: null,
  forgottenAt: null,
};

test.each([
  [30, "30 days left", "todo"],
  [8, "8 days left", "todo"],
  [7, "7 days left", "held"],
  [1, "1 day left", "held"],
  [0, "Due today", "bad"],
  [-1, "1 day late", "bad"],
  [-12, "12 days late", "bad"],
])("with %i days of its thirty the clock says %s", { tags: "@10.131" }, (daysLeft, label, look) => {
  expect(clockText({ ...REQUEST, daysLeft })).toEqual({ look, label });
});

test("a settled request tells when, and is never late", () => {
  const settled = { ...REQUEST, daysLeft: -40, settledAt: "2026-11-20T22:30:00Z" };
  expect(clockText({ ...settled, status: "answered" }).label).toBe("Answered on 21 November 2026");
  expect(clockText({ ...settled, status: "closed" }).label).toBe("Closed on 21 November 2026");
});

test("an address means what it can mean", () => {
  const query = readRequestsQuery(new URLSearchParams("show=due&q= a@x.example &after=nonsense"));
  expect(query).toMatchObject({ show: "due", search: "a@x.example", after: "" });
  expect(readRequestsQuery(new URLSearchParams("show=everything")).show).toBe("");
});

const NOTHING = {
  account: null,
  measurements: null,
  orders: [],
  tickets: [],
  seats: [],
  appointments: [],
  applications: [],
  messages: [],
  waiting_lists: [],
  invitations: [],
  newsletter: null,
  mails: [],
  devices: [],
};

test("what is held is told by section, with the count of all and the newest of them", () => {
  expect(heldSections(NOTHING)).toEqual([]);
  const orders = Array.from({ length: 25 }, (_, index) => ({
    reference: `SHOP-${index}`,
    created_at: "2026-11-16T10:00:00Z",
    status: "paid",
    total_cents: 495_000,
  }));
  const [section, ...more] = heldSections({ ...NOTHING, orders });
  expect(more).toEqual([]);
  expect(section).toMatchObject({ title: "Orders", count: 25 });
  expect(section?.rows).toHaveLength(20);
  expect(section?.rows[0]).toMatchObject({
    what: "SHOP-0",
    detail: "16 November 2026, paid, R4,950",
    href: "/admin/orders/SHOP-0",
  });
});
