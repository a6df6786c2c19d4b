import { expect, test } from "vitest";
import { kindsNamed, mailName } from "~/platform/mail/mail-names";
import { aboutOf, isPreviewed, mailMark, movesOf, readMailQuery } from "./mails";

test("an address says what the list shows; what it cannot mean is left out", () => {
  const read = (text: string) => readMailQuery(new URLSearchParams(text));
  expect(read("show=failed&kind=tickets&sort=oldest")).toMatchObject({
    show: "failed",
    kind: "tickets",
    sort: "oldest",
  });
  expect(read("show=lost&kind=constructor&after=1")).toMatchObject({ show: "", kind: "", after: "" });
});

test("kinds are found by their names, and one without a name has its own", () => {
  expect(kindsNamed("TICKET")).toEqual(["ticket_passed", "tickets"]);
  expect(kindsNamed(" to ")).toEqual([]);
  expect(mailName("tea_invitation")).toBe("Tea invitation");
  expect(mailName("constructor")).toBe("Constructor");
});

test("a mail that is leaving cannot be moved, and a letter that left is not sent twice", () => {
  const mail = { kind: "tickets", status: "pending", isSending: true } as const;
  expect(mailMark(mail).label).toBe("Sending");
  expect(movesOf(mail)).toEqual([]);
  expect(movesOf({ ...mail, isSending: false })).toEqual(["now", "stop"]);
  for (const status of ["sent", "failed", "stopped"] as const)
    expect(movesOf({ ...mail, status, isSending: false })).toEqual(["resend"]);
  expect(movesOf({ kind: "newsletter", status: "sent", isSending: false })).toEqual([]);
});

test("a mail leads to what it is about", () => {
  expect(aboutOf({ order_id: "1" }, "SHOP-1")?.href).toBe("/admin/orders/SHOP-1");
  expect(aboutOf({ message_id: "2" }, null)?.href).toBe("/admin/messages/2");
  expect(aboutOf({}, null)).toBeNull();
  expect(aboutOf(null, null)).toBeNull();
});

test("a mail whose link opens an account is never composed for staff, nor one of an unknown kind", () => {
  const kinds = ["account_confirmation", "account_recovery", "account_exists", "password_changed", "tea"];
  expect(kinds.filter(isPreviewed)).toEqual([]);
});

test("a mail that says who applied is not shown: applications are scored without names", () => {
  expect(["application_receipt", "application_notice"].filter(isPreviewed)).toEqual([]);
});
