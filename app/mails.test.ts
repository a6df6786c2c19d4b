import PostalMime from "postal-mime";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { bookingNotice, bookingReceipt } from "~/atelier/bookings/booking-emails";
import { createTicketCodes } from "~/events/tickets/ticket-codes";
import { contactNotice } from "~/people/contact/contact-notice-email";
import type { Tables } from "~/platform/db/client";
import type { Email } from "~/platform/mail/email";
import { frameOf } from "~/platform/mail/email-frame";
import { emailHtml } from "~/platform/mail/email-html";
import { emailText } from "~/platform/mail/email-text";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import { applicationNotice, applicationReceipt } from "~/programme/applications/application-emails";
import { applicationReference } from "~/programme/applications/decisions";
import { confirmationEmail, orderLinkEmail, parcelEmail, staffEmail } from "~/shop/orders/order-emails";
import { taskEmail } from "~/shop/orders/task-email";
import { ticketEmail } from "~/shop/orders/ticket-email.server";
import { SAMPLES } from "../test/security/sample-rows";
import { PAID_ORDER } from "../test/support/order-record";

const SITE_URL = "https://afi.example";
const FRAME = frameOf("order_confirmation", "https://afi.example", FIRST_FACTS);
const { retailStore: SHOP, atelier: ATELIER, mailboxes } = FIRST_FACTS;
const { customerService } = mailboxes;

const HREF = "https://afi.example/order/SHOP-1794744360118?key=abc&x=1";
const NOW = new Date("2026-11-15T12:07:00Z");
const CODES = createTicketCodes(Buffer.alloc(32, 1), "https://afi.example");
const tickets = () =>
  ticketEmail(PAID_ORDER, {
    href: HREF,
    siteUrl: "https://afi.example",
    now: NOW,
    codes: CODES,
    customerService,
  });

/** The visible text of the HTML part. */
async function readHtml(email: Email): Promise<string> {
  const mail = `Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(emailHtml(email, FRAME)).toString("base64")}`;
  const { html = "" } = await PostalMime.parse(mail);
  return html
    .replace(/<(style|title)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replace(
      /&(amp|lt|gt|quot|#39);/g,
      (_, name) => ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" })[name as string] ?? "",
    )
    .replace(/\s+/g, " ");
}

/** Both parts of the mail, which must have the same content. */
async function bothParts(email: Email): Promise<string[]> {
  return [emailText(email, FRAME).replace(/\s+/g, " "), await readHtml(email)];
}

function row<Name extends "appointments" | "designer_applications" | "contact_messages">(
  table: Name,
  values: Partial<Tables<Name>> = {},
): Tables<Name> {
  return { ...SAMPLES[table]?.row(), ...values } as Tables<Name>;
}

describe("the order confirmation", () => {
  it("names lines, shipping, VAT and total, and leads to the order", async () => {
    const email = confirmationEmail(PAID_ORDER, HREF, SHOP);
    expect(email).toMatchObject({ to: "naledi@mail.example", subject: "Your order SHOP-1794744360118" });
    for (const part of await bothParts(email))
      for (const words of [
        "Dear Naledi,",
        "SHOP-1794744360118",
        "Cowrie Column Gown",
        "Size M, Quantity 1",
        "R4,950",
        "Painted Gable Tote",
        "R2,900.50",
        "Signature Tasting Experience",
        "R3,000",
        "Subtotal",
        "Shipping",
        "Free",
        "VAT at 15 %",
        "R1,415.28",
        "R10,850.50",
        "within 24 hours",
        "9 Acacia Walk, Observatory",
      ])
        expect(part).toContain(words);
    expect(emailText(email, FRAME)).toContain(HREF);
    expect(emailHtml(email, FRAME)).toContain(HREF.replaceAll("&", "&amp;"));
  });

  it("promises a parcel and tickets only where there are some", async () => {
    const onlyTickets = PAID_ORDER.lines.filter(({ kind }) => kind === "ticket");
    const text = emailText(confirmationEmail({ ...PAID_ORDER, lines: onlyTickets }, HREF, SHOP), FRAME);
    expect(text).not.toMatch(/parcel|Goes to/);
    expect(text).toContain("Your tickets come in a mail of their own");
    expect(text.replaceAll(/\s+/g, " ")).toContain(
      "For Harvest Table 2027 on Saturday 6 November 2027, 15:30",
    );
    expect(emailText(confirmationEmail({ ...PAID_ORDER, tickets: [] }, HREF, SHOP), FRAME)).not.toContain(
      "tickets come",
    );
  });

  it("is never written about an order that is not paid", async () => {
    for (const status of ["pending", "declined", "cancelled", "expired", "refunded"] as const) {
      const unpaid = { ...PAID_ORDER, status };
      expect(() => confirmationEmail(unpaid, HREF, SHOP)).toThrow("not paid");
      expect(() => staffEmail(unpaid, HREF, SHOP)).toThrow("not paid");
      await expect(
        ticketEmail(unpaid, { href: HREF, siteUrl: "", now: NOW, codes: CODES, customerService }),
      ).rejects.toThrow("not paid");
    }
  });
});

describe("delivery and discount", () => {
  it("what is collected says where and when, and no parcel is promised", async () => {
    const collected = { ...PAID_ORDER, deliveryMethod: "collection" as const };
    for (const part of await bothParts(confirmationEmail(collected, HREF, SHOP))) {
      expect(part).toContain("We write to you when it is ready to collect.");
      expect(part).toMatch(/Collect at:?\s.*The Arches, Rosebank/s);
      expect(part).toMatch(/Collect in Rosebank:?\s+Free/);
      expect(part).not.toMatch(/parcel leaves|Goes to|Acacia/);
    }
    for (const part of await bothParts(staffEmail(collected, HREF, SHOP)))
      expect(part).toContain("Collected at the shop");
  });

  it("a code stands between subtotal and total", async () => {
    const discounted = {
      ...PAID_ORDER,
      discountCode: "MAKERS10",
      discountCents: 78_505,
      totalCents: 1_006_545,
    };
    for (const part of await bothParts(confirmationEmail(discounted, HREF, SHOP)))
      expect(part).toMatch(/Discount MAKERS10:?\s+−R785\.05/);
  });

  it("tickets alone say that they come by mail", async () => {
    const seats = PAID_ORDER.lines.filter(({ kind }) => kind === "ticket");
    for (const part of await bothParts(confirmationEmail({ ...PAID_ORDER, lines: seats }, HREF, SHOP))) {
      expect(part).toMatch(/Delivery:?\s+By mail/);
      expect(part).not.toMatch(/Shipping|Goes to/);
    }
  });
});

describe("an order that waits", () => {
  const noAddress = { ...PAID_ORDER, buyer: { ...PAID_ORDER.buyer, address: [], hasStreet: false } };
  const short = {
    ...PAID_ORDER,
    lines: PAID_ORDER.lines.map((line) => ({ ...line, isShort: line.kind === "ticket" })),
    tickets: [],
  };

  it("for an address asks where it goes, with a link to say so, and promises no hour", {
    tags: "@10.81",
  }, async () => {
    for (const part of await bothParts(confirmationEmail(noAddress, HREF, SHOP))) {
      expect(part).toContain("Where should it go? You paid without an address.");
      expect(part).toContain("the 24 hours start when we know");
      expect(part).toContain("Tell us where it goes");
      expect(part).toContain("shop@afi.example or call +27 11 555 0187");
      expect(part).not.toMatch(/leaves us within|Goes to/);
    }
    for (const part of await bothParts(staffEmail(noAddress, HREF, SHOP))) {
      expect(part).toContain("No address was given.");
      expect(part).not.toContain("It leaves within");
    }
  });

  it("for a check says so, and confirms neither parcel nor tickets", async () => {
    for (const part of await bothParts(confirmationEmail(short, HREF, SHOP))) {
      expect(part).toContain("We are checking what we can still give you");
      expect(part).toContain("We have your payment of R10,850.50");
      expect(part).not.toMatch(/confirmed|leaves us within|Your tickets come/);
    }
    for (const part of await bothParts(staffEmail(short, HREF, SHOP)))
      expect(part).toContain("Please send nothing before that is settled.");
  });
});

describe("the parcel's mail", () => {
  it("says what is inside and where it goes, and nothing of tickets", async () => {
    const sent = { ...PAID_ORDER, status: "fulfilled" as const, fulfilledAt: "2026-11-16T06:00:00Z" };
    const email = parcelEmail(sent, HREF, SHOP);
    expect(email).toMatchObject({
      to: "naledi@mail.example",
      subject: "Your parcel has left, order SHOP-1794744360118",
    });
    for (const part of await bothParts(email)) {
      for (const words of [
        "Dear Naledi,",
        "left us on 16 November 2026",
        "Cowrie Column Gown",
        "Size M, Quantity 1",
        "9 Acacia Walk, Observatory",
        "shop@afi.example",
      ])
        expect(part).toContain(words);
      expect(part).not.toContain("Signature Tasting");
    }
    expect(emailText(email, FRAME)).toContain(HREF);
    expect(() => parcelEmail({ ...sent, status: "refunded" }, HREF, SHOP)).toThrow("not paid");
  });
});

describe("the tickets", () => {
  it("show the event, a code each, and its picture", { tags: "@10.23" }, async () => {
    const email = await tickets();
    for (const part of await bothParts(email))
      for (const words of [
        "Ticket 1 of 2",
        "Ticket 2 of 2",
        "Signature Tasting Experience",
        "Harvest Table 2027, Stellenbosch",
        "6 November 2027, 15:30",
        "0123 4567 89AB CDEF 0123 4567 89AB CDE1",
        "0123 4567 89AB CDEF 0123 4567 89AB CDE2",
      ])
        expect(part.toLowerCase()).toContain(words.toLowerCase());
    const pictures = email.attachments?.filter(({ cid }) => cid) ?? [];
    expect(pictures).toHaveLength(2);
    for (const { cid, content } of pictures) {
      expect(emailHtml(email, FRAME)).toContain(`src="cid:${cid}"`);
      expect(await sharp(content as Buffer).metadata()).toMatchObject({ format: "png" });
    }
  });

  it("bring one calendar file per seating", { tags: "@10.23" }, async () => {
    const files = (await tickets()).attachments?.filter(({ cid }) => !cid) ?? [];
    expect(files.map(({ filename }) => filename)).toEqual(["harvest-table-2027.ics"]);
    const ics = String(files[0]?.content).replaceAll("\r\n ", "");
    for (const line of [
      "DTSTART:20271106T133000Z",
      "SUMMARY:Harvest Table 2027",
      "LOCATION:Stellenbosch",
      `URL:${HREF}`,
    ])
      expect(ics).toContain(line);
  });

  it("come without a calendar file while the date is not known", async () => {
    const order = {
      ...PAID_ORDER,
      tickets: PAID_ORDER.tickets.map((ticket) => ({ ...ticket, event: null })),
    };
    const email = await ticketEmail(order, {
      href: HREF,
      siteUrl: "https://afi.example",
      now: NOW,
      codes: CODES,
      customerService,
    });
    expect(email.attachments?.map(({ filename }) => filename)).toEqual(["ticket-1.png", "ticket-2.png"]);
    expect(emailText(email, FRAME)).toContain("No date is set. Please ask us: hello@afi.example");
  });
});

describe("mails to the team", () => {
  it("tell of an order with all that is needed to pack it", async () => {
    const email = staffEmail(PAID_ORDER, HREF, SHOP);
    expect(email).toMatchObject({
      subject: "Paid: SHOP-1794744360118, R10,850.50",
      replyTo: "naledi@mail.example",
    });
    expect(email.to).toBeUndefined();
    for (const part of await bothParts(email))
      for (const words of [
        "Naledi Khumalo-Osei",
        "+27 82 555 0119",
        "Cape Town 7925",
        "Size M, Quantity 1",
        "14:06",
      ])
        expect(part).toContain(words);
  });

  it("tell of a task, with its order", async () => {
    const task = { kind: "wrong_amount", note: "R10 came instead of R12." } as Tables<"staff_tasks">;
    const email = taskEmail(task, "SHOP-1794744360118");
    expect(email.subject).toBe("Please look: SHOP-1794744360118: A payment of the wrong amount");
    for (const part of await bothParts(email)) {
      expect(part).toContain("R10 came instead of R12.");
      // There is no checklist to tick it off on yet.
      expect(part).not.toMatch(/tick|list/);
    }
  });

  it("tell of bookings, applications and messages, with their page in the staff area", async () => {
    const booking = row("appointments", {
      id: "the-id",
      notes: "Ivory silk.\nNo lace.",
      sms_confirmation: true,
    });
    const application = row("designer_applications", { id: "the-id" });
    const message = row("contact_messages", { id: "the-id" });
    for (const [email, address, wanted] of [
      [
        bookingNotice(booking, SITE_URL),
        booking.email,
        [
          "Naima Cheikh",
          "10:30",
          "Fitting Session",
          "sleeve.pdf",
          "Ivory silk.",
          "email and text message (the site sends none: please text from our own phone)",
        ],
      ],
      [applicationNotice(application, SITE_URL), undefined, ["Fashion Show", "Ladieswear, Millinery"]],
      [contactNotice(message, SITE_URL), message.email, ["Hours", "When?", "And where?", "staff area"]],
    ] as const) {
      expect(email.replyTo).toBe(address);
      const href = expect.stringMatching(/^https:\/\/afi\.example\/admin\/\w+\/the-id$/);
      expect(email.blocks.at(-1)).toMatchObject({ kind: "link", href });
      for (const part of await bothParts(email)) for (const words of wanted) expect(part).toContain(words);
    }
  });

  it("of an application tell its number and nothing of who applied, since the review is blind", async () => {
    const application = row("designer_applications");
    const email = applicationNotice(application, SITE_URL);
    const { first_name, last_name, company_label_name, phone, website } = application;
    for (const part of [email.subject, email.preview, ...(await bothParts(email))])
      for (const own of [first_name, last_name, application.email, company_label_name, phone, website])
        expect(part.toLowerCase()).not.toContain(String(own).toLowerCase());
    expect(email.subject).toContain(applicationReference(application.number));
  });
});

describe("receipts", () => {
  it("say what was asked for and what comes next", async () => {
    const booking = row("appointments", {
      appointment_date: "2026-11-27",
      hold_ended_at: null,
      hold_ends_at: "2026-11-18T09:00:00Z",
    });
    for (const part of await bothParts(bookingReceipt(booking, HREF, ATELIER)))
      for (const words of [
        "Dear Naima,",
        "Friday 27 November 2026, 10:30",
        "Fitting Session",
        "We hold the hour for you and answer by Wednesday 18 November 2026",
        "Change or cancel it",
      ])
        expect(part).toContain(words);
    expect(bookingReceipt(booking, HREF, ATELIER).blocks.at(-1)).toMatchObject({ kind: "link", href: HREF });
    for (const part of await bothParts(applicationReceipt(row("designer_applications"), HREF)))
      expect(part).toContain("application for the Fashion Show");
    for (const part of await bothParts(orderLinkEmail(PAID_ORDER, HREF)))
      expect(part).toContain("SHOP-1794744360118");
  });

  it("say who sends the text message a visitor asked for, and nothing of one otherwise", async () => {
    for (const part of await bothParts(
      bookingReceipt(row("appointments", { sms_confirmation: true }), HREF, ATELIER),
    ))
      expect(part).toContain("we will text you from our own phone");
    for (const part of await bothParts(
      bookingReceipt(row("appointments", { sms_confirmation: false }), HREF, ATELIER),
    ))
      expect(part).not.toContain("text message");
  });

  it("cannot be used to send advertisements to strangers", async () => {
    const pitch = "Win now at https://casino.example";
    const booking = row("appointments", {
      full_name: pitch,
      notes: pitch,
      service_other: pitch,
      estimated_budget: pitch,
    });
    const application = row("designer_applications", {
      first_name: "casino.example/win",
      last_name: pitch,
      company_label_name: pitch,
      stores_supplied: pitch,
    });
    for (const email of [bookingReceipt(booking, HREF, ATELIER), applicationReceipt(application, HREF)])
      for (const part of await bothParts(email)) {
        expect(part).not.toContain("casino");
        expect(part).toContain("Good day,");
      }
  });
});

describe("a letter", () => {
  it("shows markup somebody typed as the characters it is", async () => {
    const message = "<img src=x onerror=\"alert(1)\"> & <b>'bold'</b>";
    const email = contactNotice(
      row("contact_messages", { message, name: "<script>", subject: "</title><p>" }),
      "https://afi.example",
    );
    expect(emailHtml(email, FRAME)).not.toMatch(/<img src=x|<script|<b>|<\/title><p>/);
    expect(await readHtml(email)).toContain(message);
    expect(emailText(email, FRAME)).toContain(message);
  });
});
