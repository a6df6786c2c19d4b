import { describe, expect, test } from "vitest";
import { createTicketCodes, eventTag } from "~/events/tickets/ticket-codes";
import {
  type Admission,
  checkCode,
  countIn,
  type DoorGuest,
  type DoorList,
  type DoorReaders,
  findGuests,
  readOnDevice,
  withAdmission,
} from "./door";

const codes = createTicketCodes(Buffer.alloc(32, 7), "https://afi.example");
const guestOf = (number: number, changes: Partial<DoorGuest> = {}): DoorGuest => ({
  id: `6d6b8a53-0000-4000-8000-0000000001${String(number).padStart(2, "0")}`,
  version: 1,
  shortCode: `0123456789${String(number).padStart(2, "0")}`,
  name: `Guest ${number}`,
  package: "Front row",
  seats: 1,
  isVoid: false,
  reference: "SHOP-1700000000000",
  buyer: "Mariam Keïta",
  phone: "+27 82 555 0176",
  needs: null,
  in: 0,
  inAt: null,
  door: null,
  seatsIn: [],
  guests: [],
  ...changes,
});
const listOf = (...guests: DoorGuest[]): DoorList => ({
  eventId: "gala",
  eventTag: eventTag("gala"),
  title: "Gala",
  fetchedAt: "2026-11-27T15:55:00Z",
  keys: [codes.publicKey],
  guests,
  walkIns: 0,
  otherEvents: { [eventTag("launch")]: "The Launch" },
});
const nowhere: DoorReaders = { read: readOnDevice, findTicketEvent: async () => null };
const awayReader = () => Promise.reject(new Error("no network"));
const codeOf = (guest: DoorGuest, eventId = "gala", seat?: { seat: number; version: number }) =>
  codes.codeFor({ id: guest.id, eventId, version: guest.version }, seat);
const admissionOf = (guest: DoorGuest, changes: Partial<Admission> = {}): Admission => ({
  id: "1",
  eventId: "gala",
  ticketId: guest.id,
  version: 1,
  seat: 1,
  seatVersion: 0,
  people: 1,
  door: "North door",
  name: "",
  at: "2026-11-27T16:12:00Z",
  reason: "",
  offline: true,
  ...changes,
});

describe("the device tells by itself", () => {
  test("a device that can neither check a signature nor ask says so, and reads short codes all the same", async () => {
    const guest = guestOf(1);
    expect(await checkCode(codeOf(guest), listOf(guest), { ...nowhere, read: awayReader })).toEqual({
      kind: "unchecked",
    });
    expect(await checkCode(guest.shortCode, listOf(guest), { ...nowhere, read: awayReader })).toMatchObject({
      kind: "valid",
    });
    expect(await checkCode("no code of ours", listOf(guest), { ...nowhere, read: awayReader })).toMatchObject(
      { kind: "unknown" },
    );
  });

  const guest = guestOf(1);

  test("a good code, as text or as the link of its page", { tags: "@10.114" }, async () => {
    const list = listOf(guest);
    expect(await checkCode(codeOf(guest), list, nowhere)).toMatchObject({
      kind: "valid",
      free: 1,
      who: "Guest 1",
    });
    expect(await checkCode(codes.hrefFor(codeOf(guest)), list, nowhere)).toMatchObject({ kind: "valid" });
  });

  test("one that is in already, and a table that has seats left", async () => {
    const list = withAdmission(listOf(guest), admissionOf(guest));
    expect(await checkCode(codeOf(guest), list, nowhere)).toMatchObject({
      kind: "already_in",
      guest: { door: "North door", inAt: "2026-11-27T16:12:00Z" },
    });
    const table = guestOf(2, { seats: 4 });
    const seated = withAdmission(listOf(table), admissionOf(table, { people: 3 }));
    expect(await checkCode(codeOf(table), seated, nowhere)).toMatchObject({ kind: "valid", free: 1 });
  });

  test("one for another evening, a void one, one passed on, and rubbish", async () => {
    const stranger = guestOf(9);
    expect(await checkCode(codeOf(stranger, "launch"), listOf(guest), nowhere)).toEqual({
      kind: "wrong_event",
      title: "The Launch",
    });
    expect(await checkCode(codeOf(guest), listOf({ ...guest, isVoid: true }), nowhere)).toMatchObject({
      kind: "void",
    });
    expect(await checkCode(codeOf(guest), listOf({ ...guest, version: 2 }), nowhere)).toEqual({
      kind: "passed_on",
    });
    expect(await checkCode("hello", listOf(guest), nowhere)).toEqual({ kind: "unknown", read: "hello" });
  });

  test("a guest's own seat at a table, once", async () => {
    const table = guestOf(3, { seats: 4, guests: [{ seat: 2, version: 1, name: "Sizwe" }] });
    const code = codeOf(table, "gala", { seat: 2, version: 1 });
    expect(await checkCode(code, listOf(table), nowhere)).toMatchObject({
      kind: "valid",
      free: 1,
      who: "Sizwe",
    });
    const after = withAdmission(listOf(table), admissionOf(table, { seat: 2, seatVersion: 1 }));
    expect(await checkCode(code, after, nowhere)).toMatchObject({ kind: "already_in", who: "Sizwe" });
  });

  test("a thousand altered codes are all refused", async () => {
    const list = listOf(guest);
    const code = codeOf(guest);
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (let forged = 0, index = 0; forged < 1_000; index += 1) {
      const place = index % code.length;
      const letter = letters[(index * 7 + Math.floor(index / code.length)) % letters.length] ?? "A";
      const altered = code.slice(0, place) + letter + code.slice(place + 1);
      if (altered === code) continue;
      forged += 1;
      expect((await checkCode(altered, list, nowhere)).kind, altered).toBe("unknown");
    }
  });

  test("a code typed by hand, however it is written", async () => {
    const typed = await checkCode("o123-4567 89oi", listOf(guest, guestOf(2)), nowhere);
    expect(typed).toMatchObject({ kind: "valid", who: "Guest 1" });
    // One for another evening, one of tonight that this device does not have yet, and one that cannot be asked about.
    for (const [found, verdict] of [
      [async () => eventTag("launch"), { kind: "wrong_event", title: "The Launch" }],
      [async () => eventTag("gala"), { kind: "unknown", read: "AAAA00000000", isListed: false }],
      [awayReader, { kind: "unknown", read: "AAAA00000000", isListed: false }],
      [async () => null, { kind: "unknown", read: "AAAA00000000" }],
    ] as const)
      expect(
        await checkCode("aaaa 0000 0000", listOf(guest), { ...nowhere, findTicketEvent: found }),
      ).toEqual(verdict);
    // Two begin with it.
    expect(await checkCode("0123 4567", listOf(guest, guestOf(2)), nowhere)).toMatchObject({
      kind: "unknown",
    });
  });
});

test("counts are of people, and void tickets do not count", () => {
  const table = guestOf(2, { seats: 4, in: 3 });
  const list = { ...listOf(guestOf(1), table, guestOf(3, { isVoid: true })), walkIns: 2 };
  expect(countIn(list)).toEqual({ in: 5, expected: 5 });
});

test("guests are found by name, buyer, order and telephone, with or without accents", () => {
  const list = listOf(
    guestOf(1, { name: "Ayodele Marais" }),
    guestOf(2, { buyer: "Pieter Smit", phone: null }),
  );
  expect(findGuests(list, "mar").map(({ name }) => name)).toEqual(["Ayodele Marais"]);
  expect(findGuests(list, "keita")).toHaveLength(1);
  expect(findGuests(list, "5550176")).toHaveLength(1);
  expect(findGuests(list, "SHOP-17")).toHaveLength(2);
  expect(findGuests(list, " ")).toEqual([]);
});
