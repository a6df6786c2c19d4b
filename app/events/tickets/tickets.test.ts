import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawQr, qrPng } from "~/platform/lib/qr.server";
import { PAID_ORDER } from "../../../test/support/order-record";
import { diaryEvent, readableCode, ticketDetails } from "./ticket";

const CODE = "0123456789ABCDEF0123456789ABCDEF";

describe("a ticket's code", () => {
  it("is read in groups of four", () => {
    expect(readableCode(CODE)).toBe("0123 4567 89AB CDEF 0123 4567 89AB CDEF");
  });

  it("is drawn with its three corners, and differs from another's", () => {
    const { size, path } = drawQr(CODE);
    expect(size).toBeGreaterThanOrEqual(21);
    // The upper edges of the two upper corners stand alone at both ends of the first row.
    expect(path).toMatch(/^M0 0h7v1h-7z/);
    expect(path).toContain(`M${size - 7} 0h7v1h-7z`);
    expect(path).toContain(`M0 ${size - 1}h7v1h-7z`);
    expect(drawQr(`${CODE.slice(0, -1)}0`).path).not.toBe(path);
  });

  it("keeps light around it in a mail, and shows the same squares", async () => {
    const { size } = drawQr(CODE);
    const { data, info } = await sharp(await qrPng(CODE))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBe((size + 8) * 8);
    const isDark = (x: number, y: number) =>
      (data[((y + 4) * 8 + 4) * info.width + (x + 4) * 8 + 4] ?? 255) < 128;
    expect([isDark(-1, -1), isDark(0, 0), isDark(1, 1), isDark(2, 2)]).toEqual([false, true, false, true]);
  });
});

describe("a ticket", () => {
  const MAILBOX = "hello@afi.example";
  const [ticket] = PAID_ORDER.tickets;
  if (!ticket?.event) throw new Error("the sample order has a dated ticket");

  it("says where and when", () => {
    expect(ticketDetails(ticket, MAILBOX)).toEqual([
      "Harvest Table 2027, Stellenbosch",
      "6 November 2027, 15:30",
    ]);
    expect(
      ticketDetails({ event: { ...ticket.event, time: null, location: null } as never }, MAILBOX),
    ).toEqual(["Harvest Table 2027", "6 November 2027, 15:30"]);
    expect(ticketDetails({ event: null }, MAILBOX)).toEqual([
      "No date is set. Please ask us: hello@afi.example",
    ]);
  });

  it("goes into a diary once its date is known", () => {
    expect(diaryEvent(ticket)).toMatchObject({
      title: "Harvest Table 2027",
      startsAt: "2027-11-06T13:30:00Z",
    });
    expect(diaryEvent({ ...ticket, event: null })).toBeNull();
  });
});
