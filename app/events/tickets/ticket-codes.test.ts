import { expect, test } from "vitest";
import { verifyCode } from "./ticket-code";
import { createTicketCodes, eventTag } from "./ticket-codes";

const codes = createTicketCodes(Buffer.alloc(32, 7), "https://afi.example");
const ticket = { id: "6d6b8a53-0000-4000-8000-000000000101", eventId: "gala", version: 3 };
const ref = { eventTag: eventTag("gala"), ticketId: ticket.id, version: 3, seat: 1, seatVersion: 0 };

test("a code says which ticket, version and seat, and is read by server and browser alike", async () => {
  const code = codes.codeFor(ticket);
  expect(codes.read(code)).toEqual(ref);
  expect(await verifyCode(code, [codes.publicKey])).toEqual(ref);
  const guest = codes.codeFor(ticket, { seat: 4, version: 2 });
  expect(await verifyCode(guest, [codes.publicKey])).toEqual({ ...ref, seat: 4, seatVersion: 2 });
  expect(codes.codeFor(ticket)).toBe(code);
});

test("a thousand altered codes are all refused, without asking anybody", async () => {
  const code = codes.codeFor(ticket);
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
  let forged = 0;
  for (let index = 0; forged < 1_000; index += 1) {
    const place = index % code.length;
    const letter = letters[(index * 7 + Math.floor(index / code.length)) % letters.length] ?? "A";
    const altered = code.slice(0, place) + letter + code.slice(place + 1);
    if (altered === code) continue;
    forged += 1;
    expect(await verifyCode(altered, [codes.publicKey]), altered).toBeNull();
    expect(codes.read(altered), altered).toBeNull();
  }
});

test("a code of another house, rubbish and a cut code are refused", async () => {
  const other = createTicketCodes(Buffer.alloc(32, 8), "https://afi.example");
  const [, payload, signature] = other.codeFor(ticket).split(".");
  for (const text of [
    other.codeFor(ticket),
    `${codes.publicKey.id}.${payload}.${signature}`,
    codes.codeFor(ticket).slice(0, -1),
    "",
    "0123456789ABCDEF0123456789ABCDEF",
    "https://afi.example/ticket/",
  ]) {
    expect(codes.read(text)).toBeNull();
    expect(await verifyCode(text, [codes.publicKey])).toBeNull();
  }
});
