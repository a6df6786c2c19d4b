import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { runAppointmentClock } from "~/atelier/bookings/bookings.server";
import { callFunction, type Db } from "~/platform/db/client";
import { momentAt } from "~/platform/lib/dates";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import { openDay } from "../../../e2e/support/open-day.ts";
import { SAMPLES } from "../../../test/security/sample-rows.ts";
import { useTestBackend } from "../../../test/support/backend.ts";
import { addOwnFiles, changeOwnAppointment, findOwnAppointment } from "./own-appointment.server";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

describe("an appointment by its link", () => {
  const backend = useTestBackend();

  let service: Db;
  let editor: Db;
  /** A day of its own for each test. */
  let day: string;
  let ahead = 30;
  beforeEach(async () => {
    service = backend().service;
    editor = (await backend().userClient("editor")).db;
    day = openDay(ahead + 1);
    ahead = Math.round((Date.parse(day) - Date.parse(dayAhead(0))) / DAY_MS);
  });

  async function ask(more: object = {}) {
    const row = { ...SAMPLES.appointments?.row(), appointment_date: day, ...more } as never;
    return service.insertInto("appointments").values(row).returningAll().executeTakeFirstOrThrow();
  }
  const read = (id: string) =>
    service.selectFrom("appointments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const answer = (id: string, kind: string, more: object = {}) =>
    callFunction(editor, "answer_appointment", {
      input: { id, answer: kind, sequence: 0, words: "See you then.", ...more },
    });
  const change = (id: string, kind: string, more: object = {}) =>
    callFunction(service, "change_own_appointment", {
      input: { id, change: kind, sequence: 0, ...more } as never,
    });
  const mailsAbout = async (id: string) => {
    const mails = await service
      .selectFrom("outbox")
      .select(["kind", "recipient"])
      .where(sql<string>`payload ->> 'appointment_id'`, "=", id)
      .where(sql<string>`kind`, "like", "appointment%")
      .orderBy("kind")
      .execute();
    return mails.map(({ kind, recipient }) => `${kind} ${recipient ?? "tailor"}`);
  };
  const taken = async () =>
    (await sql<{ times: string[] }>`select taken_times(${day}) as times`.execute(backend().anon)).rows[0]
      ?.times;

  it("is cancelled until 24 hours before, by the database's clock, and both are mailed", async () => {
    const { id, email } = await ask();
    await answer(id, "confirm");
    const start = momentAt(day, "10:30").getTime();
    const at = (ms: number) => ({ sequence: 1, at: new Date(ms).toISOString() });
    expect(await change(id, "cancel", at(start - 24 * HOUR_MS))).toBe("late");
    expect((await read(id)).status).toBe("confirmed");
    expect(await change(id, "cancel", at(start - 24 * HOUR_MS - 1_000))).toBe("done");
    expect(await read(id)).toMatchObject({ status: "cancelled", sequence: 2 });
    expect(await mailsAbout(id)).toEqual([
      `appointment_cancelled ${email}`,
      "appointment_cancelled_notice tailor",
      `appointment_confirmed ${email}`,
    ]);
    expect(await taken()).toEqual([]);
    expect(await change(id, "cancel", { sequence: 2 })).toBe("late");
  });

  it("that is only requested moves to the new time at once, and its hold with it", async () => {
    const { id } = await ask();
    expect(await change(id, "move", { date: day, time: "14:00" })).toBe("done");
    expect(await read(id)).toMatchObject({
      status: "requested",
      appointment_time: "14:00",
      moved_from_time: "10:30",
      asked_date: null,
    });
    expect(await taken()).toEqual(["14:00", "14:30"]);
    expect(await change(id, "move", { date: day, time: "15:00" })).toBe("changed");
  });

  it("that is confirmed stays until staff answer, and holds the time that is asked for", async () => {
    const { id, email } = await ask();
    await answer(id, "confirm");
    expect(await change(id, "move", { sequence: 1, date: day, time: "14:00" })).toBe("done");
    expect(await read(id)).toMatchObject({
      status: "confirmed",
      appointment_time: "10:30",
      asked_time: "14:00",
    });
    expect(await taken()).toEqual(["10:30", "11:00", "14:00", "14:30"]);
    expect(await mailsAbout(id)).toContain(`appointment_changed ${email}`);
    expect(await mailsAbout(id)).toContain("appointment_changed_notice tailor");

    await answer(id, "move", { sequence: 2, date: day, time: "14:00" });
    expect(await read(id)).toMatchObject({ status: "moved", appointment_time: "14:00", asked_time: null });
    expect(await change(id, "accept", { sequence: 3 })).toBe("done");
    expect((await read(id)).status).toBe("confirmed");
    expect(await change(id, "accept", { sequence: 3 }), "pressed twice").toBe("done");
  });

  it("mails whoever changes it again and again as often as other visitors", async () => {
    const { id, email } = await ask();
    for (const [sequence, time] of ["11:30", "12:30", "13:30", "14:30"].entries())
      expect(await change(id, "move", { sequence, date: day, time })).toBe("done");
    const mails = await mailsAbout(id);
    expect(mails.filter((mail) => mail === `appointment_changed ${email}`)).toHaveLength(3);
    expect(mails.filter((mail) => mail === "appointment_changed_notice tailor")).toHaveLength(4);
  });

  it("keeps its hour when staff or the client say so", async () => {
    const { id } = await ask();
    await answer(id, "confirm");
    await change(id, "move", { sequence: 1, date: day, time: "14:00" });
    await answer(id, "confirm", { sequence: 2 });
    expect(await read(id)).toMatchObject({
      status: "confirmed",
      appointment_time: "10:30",
      asked_date: null,
    });
    await change(id, "move", { sequence: 3, date: day, time: "14:00" });
    expect(await change(id, "keep", { sequence: 4 })).toBe("done");
    expect(await taken()).toEqual(["10:30", "11:00"]);
    await expect(answer(id, "confirm", { sequence: 5 })).rejects.toMatchObject({ code: "23514" });
  });

  it("whose new time nobody answered holds it no longer, and the tailor is reminded once", async () => {
    const { id } = await ask();
    await answer(id, "confirm");
    await change(id, "move", { sequence: 1, date: day, time: "14:00" });
    for (const later of [60_000, 120_000])
      await runAppointmentClock(service, new Date(Date.now() + DAY_MS + later));
    expect((await mailsAbout(id)).filter((mail) => mail === "appointment_overdue tailor")).toHaveLength(1);
    expect(await taken()).toEqual(["10:30", "11:00"]);
  });

  it("takes no time that is given, held, closed, past, or too late for its service", async () => {
    const [mine, given, held] = [
      await ask(),
      await ask({ appointment_time: "12:00" }),
      await ask({ appointment_time: "14:00" }),
    ];
    await answer(given.id, "confirm");
    const sunday = [1, 2, 3, 4, 5, 6, 7]
      .map((days) => dayAhead(ahead + days))
      .find((date) => new Date(date).getUTCDay() === 0);
    const outcomes = [];
    for (const [date, time] of [
      [day, "11:30"],
      [day, held.appointment_time],
      [sunday, "10:30"],
      [dayAhead(-1), "10:30"],
      [day, "17:00"],
      [day, "08:30"],
      [day, "noon"],
    ])
      outcomes.push(await change(mine.id, "move", { date, time }));
    expect(outcomes).toEqual(["taken", "taken", "closed", "closed", "closed", "closed", "closed"]);
    expect((await read(mine.id)).appointment_time).toBe("10:30");
  });

  it("offers the free times of a month, and none of its own makes them taken", async () => {
    const { id } = await ask();
    const other = await ask({ appointment_time: "12:00" });
    const found = await findOwnAppointment(service, id, { now: new Date(), on: day, facts: FIRST_FACTS });
    expect(found?.choice?.month).toBe(day.slice(0, 7));
    const times = found?.choice?.day?.times ?? [];
    expect(times).toContain("10:30");
    expect(times).not.toContain(other.appointment_time);
    expect(
      await findOwnAppointment(service, crypto.randomUUID(), {
        now: new Date(),
        on: null,
        facts: FIRST_FACTS,
      }),
    ).toBeNull();
    for (const on of ["", "soon", "2026-13", "1999-01-01", "9999-12"])
      expect(
        (await findOwnAppointment(service, id, { now: new Date(), on, facts: FIRST_FACTS }))?.choice,
        on,
      ).toBeTruthy();
  });

  it("takes up to ten pictures, while it is ahead", async () => {
    const { id } = await ask({ reference_images: ["1.png"] });
    const add = (to: string, ...names: string[]) =>
      addOwnFiles(service, to, { names, idempotencyKey: crypto.randomUUID() });
    expect(await add(id, "2.png", "3.png")).toMatchObject({
      first: 2,
      folder: (await read(id)).files_folder,
    });
    expect(await add(id, ...Array<string>(8).fill("more.png"))).toBeNull();
    expect((await read(id)).reference_images).toEqual(["1.png", "2.png", "3.png"]);
    const off = await ask({ status: "cancelled" });
    expect(await add(off.id, "late.png")).toBeNull();
  });

  it("answers a form it cannot read with a word, not an error", async () => {
    const { id } = await ask();
    const send = (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return changeOwnAppointment(service, id, form);
    };
    expect(await send({})).toBe("unknown");
    expect(await send({ change: "move", sequence: "0", to: "2026-02-31 10:30" })).toBe("closed");
    expect(await send({ change: "cancel", sequence: "1e400" })).toBe("changed");
    expect(await send({ change: "erase", sequence: "0" })).toBe("unknown");
  });

  it("given to two clients at once is held for one of them", async () => {
    const [one, other] = [await ask(), await ask({ appointment_time: "12:00" })];
    const outcomes = await Promise.all(
      [one, other].map(({ id }) => change(id, "move", { date: day, time: "15:00" })),
    );
    expect(outcomes.toSorted()).toEqual(["done", "taken"]);
  });
});
