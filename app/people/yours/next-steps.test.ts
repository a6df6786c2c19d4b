import { expect, test } from "vitest";
import { createOrderLinks } from "~/shop/orders/order-link";
import type { OrderRecord } from "~/shop/orders/order-record";
import { PAID_ORDER } from "../../../test/support/order-record.ts";
import { INVITED, nextSteps } from "./next-steps";
import type { OwnAppointment, OwnWaiting } from "./yours";

const NOW = new Date("2026-11-16T10:00:00Z");
const links = createOrderLinks(Buffer.from("key"), "https://afi.example");
const NOTHING = { orders: [], appointments: [], applications: [], waiting: [], tables: [] };
const titles = (sources: Partial<Parameters<typeof nextSteps>[0]>) =>
  nextSteps({ ...NOTHING, ...sources }, links, NOW).map(({ title }) => title);
const order = (changes: Partial<OrderRecord>) => ({ ...PAID_ORDER, ...changes });

const WAITING: OwnWaiting = { id: "w", day: "1 Nov 2026", what: "Table", words: "", offer: null };
const MOVED: OwnAppointment = {
  id: "a",
  href: "/appointment/a?key=k",
  date: "2026-12-03",
  day: "03",
  month: "Dec 2026",
  time: "14:00",
  service: "Fitting Session",
  notes: null,
  status: "Moved to this time",
  action: "Change or cancel",
  isAhead: true,
  movedFrom: "10:30",
};

test("nothing waits for somebody who waits for us", () => {
  expect(titles({ orders: [order({ status: "fulfilled" })], waiting: [WAITING] })).toEqual([]);
  expect(titles({ appointments: [{ ...MOVED, movedFrom: null }] })).toEqual([]);
});

test("a moved appointment asks until it is over", () => {
  expect(nextSteps({ ...NOTHING, appointments: [MOVED] }, links, NOW)).toEqual([
    {
      id: "a",
      title: "Your appointment has moved",
      words: "Fitting Session: from 10:30 to 14:00 on 3 Dec 2026. Does that suit you?",
      label: "Answer",
      href: "/appointment/a?key=k",
    },
  ]);
  expect(titles({ appointments: [{ ...MOVED, isAhead: false }] })).toEqual([]);
});

test("an order asks for its payment, its address, or to be collected", () => {
  const noStreet = { ...order({}).buyer, hasStreet: false };
  expect(titles({ orders: [order({ status: "paid", paidAt: NOW.toISOString(), buyer: noStreet })] })).toEqual(
    ["Where should it go?"],
  );
  expect(
    titles({
      orders: [order({ status: "paid", deliveryMethod: "collection", readyToCollectAt: NOW.toISOString() })],
    }),
  ).toEqual(["It waits at the shop"]);
  const unpaid = order({ status: "pending", paidAt: null, payments: [] });
  expect(titles({ orders: [unpaid] })).toEqual(["Your order waits for its payment"]);
});

test("what runs out comes first", () => {
  const offer = { href: "/waiting/w", until: "17 November, 09:00" };
  const table = { ticketId: "t", name: "Front table", count: 3, href: "/ticket/c" };
  const application = { id: "p", title: "Show, Naima", href: "/application/p?key=k", status: INVITED };
  expect(
    titles({
      tables: [table],
      appointments: [MOVED],
      applications: [application],
      waiting: [{ ...WAITING, offer }],
    }),
  ).toEqual([
    "Seats are held for you",
    "Your appointment has moved",
    "You are invited to an interview",
    "Who sits beside you?",
  ]);
});
