import { describe, expect, it } from "vitest";
import type { Tables } from "~/platform/db/client";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import { appointmentEmail } from "./appointment-emails";

const OPTIONS = {
  now: new Date("2026-11-16T08:00:00Z"),
  siteUrl: "https://afi.example",
  href: "https://afi.example/appointment/7f0c?key=k",
  atelier: FIRST_FACTS.atelier,
};
const APPOINTMENT = {
  id: "7f0c",
  full_name: "Amina Yusuf",
  email: "amina@yusuf.example",
  phone_number: "+27 83 555 0148",
  appointment_date: "2026-11-17",
  appointment_time: "14:00",
  minutes: 90,
  service_type: "Consultation",
  status: "confirmed",
  sequence: 1,
  message: "Bring the shoes.\n\nWe look forward to it.",
} as Tables<"appointments">;

const fileOf = (email: ReturnType<typeof appointmentEmail>) => String(email?.attachments?.[0]?.content ?? "");

describe("mails about an appointment", () => {
  it("say the member's words, the time, and carry a calendar file", () => {
    const email = appointmentEmail("appointment_confirmed", APPOINTMENT, OPTIONS);
    expect(email?.subject).toBe("Confirmed: your appointment on Tuesday 17 November, 14:00");
    expect(JSON.stringify(email?.blocks)).toContain("Tuesday 17 November 2026, 14:00 to 15:30");
    expect(email?.blocks).toContainEqual({ kind: "paragraph", text: "Bring the shoes." });
    const file = fileOf(email);
    expect(file).toContain("DTSTART:20261117T120000Z\r\nDTEND:20261117T133000Z");
    expect(file).toContain("METHOD:PUBLISH");
  });

  it("replace the earlier time in a diary, or take it out", () => {
    const moved = { ...APPOINTMENT, status: "moved", sequence: 2 } as const;
    expect(fileOf(appointmentEmail("appointment_moved", moved, OPTIONS))).toContain("SEQUENCE:2");
    const declined = { ...APPOINTMENT, status: "declined", sequence: 3 } as const;
    expect(fileOf(appointmentEmail("appointment_declined", declined, OPTIONS))).toContain("METHOD:CANCEL");
    const atOnce = { ...declined, sequence: 1 };
    expect(appointmentEmail("appointment_declined", atOnce, OPTIONS)?.attachments).toBeUndefined();
  });

  it("are not sent once something else was answered", () => {
    const declined = { ...APPOINTMENT, status: "declined" } as const;
    for (const kind of [
      "appointment_confirmed",
      "appointment_moved",
      "appointment_reminder",
      "appointment_overdue",
    ] as const)
      expect(appointmentEmail(kind, declined, OPTIONS)).toBeNull();
  });

  it("to the client all carry the link to their own page", () => {
    const asks = { asked_date: "2026-11-19", asked_time: "10:00" };
    const mails = [
      ["appointment_confirmed", { status: "confirmed" }],
      ["appointment_moved", { status: "moved" }],
      ["appointment_declined", { status: "declined" }],
      ["appointment_reminder", { status: "confirmed" }],
      ["appointment_changed", { status: "confirmed", ...asks }],
      ["appointment_cancelled", { status: "cancelled" }],
    ] as const;
    for (const [kind, more] of mails) {
      const email = appointmentEmail(kind, { ...APPOINTMENT, ...more }, OPTIONS);
      const links = email?.blocks.flatMap((block) => (block.kind === "link" ? [block.href] : []));
      expect(links, kind).toEqual([OPTIONS.href]);
    }
  });

  it("tell the tailor what a client changed, and never show them the client's link", () => {
    const asks = { ...APPOINTMENT, asked_date: "2026-11-19", asked_time: "10:00" };
    const change = appointmentEmail("appointment_changed_notice", asks, OPTIONS);
    expect(change?.subject).toBe(
      "Asks for another time: Amina Yusuf, Thursday 19 November 2026, 10:00 to 11:30",
    );
    expect(JSON.stringify(change)).toContain("Tuesday 17 November 2026, 14:00 to 15:30");
    const cancelled = { ...APPOINTMENT, status: "cancelled", answered_at: "2026-11-15" } as const;
    const gone = appointmentEmail("appointment_cancelled_notice", cancelled, OPTIONS);
    expect(fileOf(gone)).toContain("METHOD:CANCEL");
    for (const email of [change, gone]) {
      expect(JSON.stringify(email)).not.toContain("key=");
      expect(JSON.stringify(email)).toContain("https://afi.example/admin/appointments/7f0c");
    }
    expect(appointmentEmail("appointment_changed_notice", APPOINTMENT, OPTIONS)).toBeNull();
  });
});
