import { readdir } from "node:fs/promises";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BOOKING_FAILED, BOOKING_SENT } from "~/atelier/bookings/booking";
import { DATE_MESSAGES } from "~/atelier/bookings/booking-schema";
import { appointmentTimes, diaryRange, isOpenOn } from "~/atelier/bookings/opening-hours";
import { HONEYPOT } from "~/platform/forms/honeypot";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import type { Uploads } from "~/platform/uploads/uploads";
import { arbitraryText } from "../../../test/support/arbitrary-text.ts";
import { useTestBackend } from "../../../test/support/backend.ts";
import { faultyDb } from "../../../test/support/faults.ts";
import { FILLED_BOOKING } from "../../../test/support/filled-booking.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { newKey, type SentFields, sendForm } from "../../../test/support/send-form.ts";
import {
  brokenUploadsOf,
  fileRequest,
  listedTo,
  storedFiles,
  uploadsOf,
} from "../../../test/support/uploads.ts";
import { action } from "./booking";
import { action as receiveUpload } from "./booking-files";
import { loader as takenTimes } from "./booking-times";

const PNG = "\x89PNG\r\n\x1a\n rest";
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const png = (name: string) => new File([bytesOf(PNG)], name, { type: "image/png" });

/** The table uses the database's clock, so these tests use real dates: the first open day from a week on. */
function openDay(): string {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  return [7, 8, 9].map(day).find((date) => isOpenOn(FIRST_FACTS, date)) ?? "";
}

describe("a booking", () => {
  const backend = useTestBackend();
  const REQUEST = { ...FILLED_BOOKING, appointment_date: openDay() };
  const bookings = () => backend().service.selectFrom("appointments").selectAll().execute();
  /** A folder's files, by position. */
  const storedIn = (folder: string | null | undefined) =>
    storedFiles(backend(), `booking-files/${folder ?? "none"}/`);
  beforeEach(async () => {
    await backend().service.deleteFrom("appointments").execute();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const send = (fields: SentFields, settings = {}) =>
    sendForm(action, fields, { db: backend().anon, uploads: uploadsOf(backend()), ...settings });

  it("is stored with every answer, as requested", { tags: ["@3.37", "@3.41", "@7.11"] }, async () => {
    const { answer, status } = await send(REQUEST);
    expect(status).toBe(200);
    expect(answer).toEqual({ status: "done", message: BOOKING_SENT, filesFolder: null, missing: [] });
    expect(await bookings()).toEqual([
      expect.objectContaining({
        ...REQUEST,
        reference_images: [],
        files_folder: null,
        terms_agreed: true,
        email_confirmation: true,
        sms_confirmation: false,
        status: "requested",
      }),
    ]);
  });

  it("stores null for what was left empty or not asked", { tags: ["@3.39", "@3.40"] }, async () => {
    await send({
      ...REQUEST,
      service_type: "Alterations",
      occasion_type: "",
      estimated_budget: "",
      notes: "",
    });
    expect(await bookings()).toMatchObject([
      { service_other: null, occasion_type: null, estimated_budget: null, notes: null },
    ]);
  });

  it("is its sender's when they are signed in, and a guest's when that cannot be made out", async () => {
    const { id, email, db } = await backend().userClient("user");
    await send({ ...REQUEST, ...newKey() }, { findVisitor: async () => ({ id, email, db }) });
    const later = { ...REQUEST, appointment_time: "15:00" };
    await send(later, { findVisitor: () => Promise.reject(new Error("the sign-in service is away")) });
    expect((await bookings()).map(({ user_id }) => user_id).sort()).toEqual([id, null].sort());
  });

  it("is made once by a double submit", async () => {
    const keyed = { ...REQUEST, ...newKey() };
    for (const { answer } of await Promise.all([send(keyed), send(keyed), send(keyed)]))
      expect(answer.message).toBe(BOOKING_SENT);
    expect(await bookings()).toHaveLength(1);
  });

  it("for an hour that is held or confirmed is refused, with the nearest free ones", async () => {
    const { service } = backend();
    expect((await send({ ...REQUEST, ...newKey() })).status).toBe(200);
    for (const status of ["requested", "confirmed"] as const) {
      await service.updateTable("appointments").set({ status }).execute();
      const { answer, status: code, errors } = await send({ ...REQUEST, ...newKey() });
      expect([code, errors]).toEqual([409, []]);
      expect(answer).toMatchObject({
        status: "invalid",
        errors: { appointment_time: "10:30 is taken. Free near it: 09:00, 09:30, 11:30." },
        values: REQUEST,
      });
    }
    // The hour before is too short for it, and one that nobody answered in time is free again.
    expect((await send({ ...REQUEST, ...newKey(), appointment_time: "10:00" })).status).toBe(409);
    const ended = { status: "requested", hold_ended_at: new Date().toISOString() } as const;
    await service.updateTable("appointments").set(ended).execute();
    expect((await send({ ...REQUEST, ...newKey() })).status).toBe(200);
    expect(await bookings()).toHaveLength(2);
  });

  it("for a full day is offered the next one with room", async () => {
    const { service } = backend();
    const { appointment_date } = REQUEST;
    for (const appointment_time of appointmentTimes(FIRST_FACTS, 60))
      if (appointment_time.endsWith(":00") || appointment_time === "16:30")
        await send({ ...REQUEST, ...newKey(), appointment_time });
    const { answer } = await send({ ...REQUEST, ...newKey() });
    expect(answer).toMatchObject({
      errors: {
        appointment_time: expect.stringMatching(
          /^10:30 is taken, and that day is full\. Free on .*: 09:00, 09:30, 10:00\.$/,
        ),
      },
    });
    expect(
      await service
        .selectFrom("appointments")
        .select("id")
        .where("appointment_date", "<>", appointment_date)
        .execute(),
    ).toEqual([]);
  });

  it("that fails says so, gives everything back and is logged", { tags: "@8.28" }, async () => {
    const db = faultyDb(backend(), { appointments: "fails" });
    const { answer, status, errors } = await send(REQUEST, { db });
    expect(answer).toEqual({ status: "failed", message: BOOKING_FAILED, values: REQUEST });
    expect(status).toBe(503);
    expect(errors).toEqual(["could not store the form"]);
  });

  it("does not wait for ever", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const asked = send(REQUEST, { db: faultyDb(backend(), { appointments: "stalls" }) });
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await asked).answer.message).toBe(BOOKING_FAILED);
  });

  it("is decided by the moment of the server's request", { tags: "@5.26" }, async () => {
    const now = new Date(Date.now() + 30 * 86_400_000);
    const { answer } = await send(REQUEST, { now });
    expect(answer).toMatchObject({ errors: { appointment_date: DATE_MESSAGES.past } });
  });

  it("of a robot is welcomed and not kept", async () => {
    const { answer } = await send({ ...REQUEST, [HONEYPOT]: "red" });
    expect(answer.message).toBe(BOOKING_SENT);
    expect(await bookings()).toEqual([]);
  });

  it("whatever passes the form passes the table", async () => {
    const now = new Date();
    const { first, last } = diaryRange(now);
    const anyDay = fc
      .date({ min: new Date(first), max: new Date(last), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
    const spoiled = fc.dictionary(
      fc.constantFrom(...Object.keys(REQUEST), "reference_images", "files", "status", "id", "__proto__"),
      fc.oneof(arbitraryText, fc.array(arbitraryText, { maxLength: 3 })),
      { maxKeys: 2 },
    );
    let stored = 0;
    await fc.assert(
      fc.asyncProperty(
        anyDay,
        fc.constantFrom(...appointmentTimes(FIRST_FACTS)),
        spoiled,
        async (date, time, changes) => {
          const fields = {
            ...REQUEST,
            ...newKey(),
            appointment_date: date,
            appointment_time: time,
            ...changes,
          };
          const { answer, status } = await send(fields, { now });
          // 409: an earlier run holds that hour.
          expect([200, 400, 409]).toContain(status);
          expect(answer.status).not.toBe("failed");
          if (answer.status === "done") stored += 1;
        },
      ),
      { numRuns: 150 },
    );
    expect(await bookings()).toHaveLength(stored);
    expect(stored).toBeGreaterThan(0);
  });

  describe("with files", () => {
    it("sent without scripts names them and keeps them for staff alone, in their order", {
      tags: "@10.36",
    }, async () => {
      const pdf = new File(["%PDF-1.7 rest"], "sketch.png", { type: "image/png" });
      const { answer } = await send({ ...REQUEST, files: [png("lace.png"), pdf] });
      expect(answer).toMatchObject({ status: "done", missing: [] });
      const [booking] = await bookings();
      expect(booking?.reference_images).toEqual(["lace.png", "sketch.png"]);
      expect(await storedIn(booking?.files_folder)).toEqual({ 1: PNG, 2: "%PDF-1.7 rest" });
      expect(await readdir(uploadsOf(backend()).spoolDir)).toEqual([]);
      const names = [1, 2].map((position) => `booking-files/${booking?.files_folder}/${position}`);
      const editor = await backend().userClient("editor");
      expect(await listedTo(editor.db)).toEqual(expect.arrayContaining(names));
      const user = await backend().userClient("user");
      expect(await listedTo(user.db)).toEqual([]);
      await expect(listedTo(backend().anon)).rejects.toMatchObject({ code: "42501" });
    });

    it("sent twice has one folder, and what the first try left out the second brings", async () => {
      const keyed = { ...REQUEST, ...newKey(), files: [png("lace.png"), png("hem.png")] };
      const first = await send(keyed, { uploads: brokenUploadsOf(backend()) });
      const second = await send(keyed);
      expect(first.answer).toMatchObject({ status: "done", missing: ["lace.png", "hem.png"] });
      expect(second.answer).toMatchObject({ status: "done", missing: [] });
      const [booking, another] = await bookings();
      expect(another).toBeUndefined();
      expect(second.answer).toMatchObject({ filesFolder: booking?.files_folder });
      expect(await storedIn(booking?.files_folder)).toEqual({ 1: PNG, 2: PNG });
    });

    it("keeps the booking when a file is not what it says it is", async () => {
      const page = new File(["<script>alert(1)</script>"], "lace.png", { type: "image/png" });
      const { answer } = await send({ ...REQUEST, files: [page, png("real.png")] });
      expect(answer).toMatchObject({ status: "done", message: BOOKING_SENT, missing: ["lace.png"] });
      const [booking] = await bookings();
      expect(await storedIn(booking?.files_folder)).toEqual({ 2: PNG });
    });

    it("keeps the booking when the storage is down, asks it once and logs it", {
      tags: "@7.12",
    }, async () => {
      const { answer, errors } = await send(
        { ...REQUEST, files: [png("a.png"), png("b.png")] },
        { uploads: brokenUploadsOf(backend()) },
      );
      expect(answer).toMatchObject({ status: "done", message: BOOKING_SENT, missing: ["a.png", "b.png"] });
      expect(errors).toEqual(["could not store the uploaded file"]);
      expect(await bookings()).toHaveLength(1);
    });

    it("sent with scripts gives them a folder to follow into", async () => {
      const { answer } = await send({ ...REQUEST, ...newKey(), reference_images: ["lace.png"] });
      const folder = answer.status === "done" ? answer.filesFolder : null;
      expect(await follow({ folder, position: 1, body: PNG })).toBe("stored");
      const [booking] = await bookings();
      expect(booking).toMatchObject({ reference_images: ["lace.png"], files_folder: folder });
      expect(await storedIn(folder)).toEqual({ 1: PNG });
      // The response was lost, so the browser sends it again. One file per position: the stored one stays.
      expect(await follow({ folder, position: 1, body: `${PNG} again` })).toBe("stored");
      expect(await storedIn(folder)).toEqual({ 1: PNG });
    });
  });

  describe("a file that follows", () => {
    let folder: string | null;
    beforeEach(async () => {
      const { answer } = await send({ ...REQUEST, ...newKey(), reference_images: ["lace.png"] });
      folder = answer.status === "done" ? answer.filesFolder : null;
    });

    it.each([
      ["another kind of content", { body: "<svg onload=alert(1)>" }],
      ["nothing", { body: "" }],
      ["more than 10 MB", { body: PNG + "x".repeat(10 * 1024 * 1024) }],
      ["no folder", { folder: "" }],
      ["a folder that belongs to nothing", { folder: crypto.randomUUID() }],
      ["a way out of its folder", { folder: "../images" }],
      ["the eleventh place", { position: 11 }],
      ["no place", { position: 0 }],
      ["half a place", { position: 1.5 }],
    ])("with %s is refused", { tags: "@5.29" }, async (_, changes) => {
      expect(await follow({ folder, position: 1, body: PNG, ...changes })).toBe("refused");
      expect(await storedIn(folder)).toEqual({});
    });

    it("is told when the storage is down", async () => {
      const uploads = brokenUploadsOf(backend());
      expect(await follow({ folder, position: 1, body: PNG, uploads })).toBe("failed");
      expect(await follow({ folder, position: 1, body: PNG })).toBe("stored");
    });
  });

  describe("the taken times of a day", () => {
    const ask = async (date: string, db = backend().anon) => {
      const { context, warnings } = pageContext({ db });
      const request = new Request(
        `http://site.test/nala-prive/booking/times?date=${encodeURIComponent(date)}`,
      );
      const response = await takenTimes({ request, context } as unknown as Parameters<typeof takenTimes>[0]);
      return { ...(await response.json()), warnings };
    };

    it("are those somebody asked for, until they are declined", async () => {
      await send(REQUEST);
      expect((await ask(REQUEST.appointment_date)).taken).toContain(REQUEST.appointment_time);
      await backend().service.updateTable("appointments").set({ status: "declined" }).execute();
      expect((await ask(REQUEST.appointment_date)).taken).toEqual([]);
    });

    it.each(["", "soon", "2026-02-30", "'; drop table appointments; --"])("of %j are none", async (date) => {
      expect(await ask(date)).toEqual({ taken: [], warnings: [] });
    });

    it("are not waited for when the database fails", async () => {
      const answer = await ask(REQUEST.appointment_date, faultyDb(backend(), { taken_times: "fails" }));
      expect(answer).toEqual({ taken: [], warnings: ["booking: could not read the taken times"] });
    });
  });

  async function follow({
    folder,
    position,
    body,
    uploads = uploadsOf(backend()),
  }: {
    folder: string | null;
    position: number;
    body: string;
    uploads?: Uploads;
  }): Promise<string> {
    const { context } = pageContext({ db: backend().anon, uploads });
    const query = new URLSearchParams({ folder: folder ?? "", position: String(position) });
    const request = fileRequest(`http://site.test/nala-prive/booking/files?${query}`, bytesOf(body));
    const response = await receiveUpload({ request, context } as unknown as Parameters<
      typeof receiveUpload
    >[0]);
    return (await response.json()).outcome;
  }
});
