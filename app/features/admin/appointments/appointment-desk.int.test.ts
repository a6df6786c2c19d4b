import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { callFunction, type Db } from "~/db/client";
import { runAppointmentClock } from "~/features/bookings/appointment-clock.server";
import { SAMPLES } from "../../../../test/security/sample-rows.ts";
import { describeOnEveryDatabase, type TestUser } from "../../../../test/support/backend.ts";
import { listFittings } from "./appointments.server";

const DAY_MS = 86_400_000;
const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

describeOnEveryDatabase("the appointment desk", (backend) => {
  let service: Db;
  let editor: TestUser;
  let lastDay = 100;
  /** A day of its own for each test. */
  let day: string;
  beforeEach(async () => {
    service = backend().service;
    editor = await backend().userClient("editor");
    lastDay += 2;
    day = dayAhead(lastDay);
  });

  async function ask(more: object = {}) {
    const row = { ...SAMPLES.appointments?.row(), appointment_date: day, ...more } as never;
    return service.insertInto("appointments").values(row).returningAll().executeTakeFirstOrThrow();
  }
  const answer = (db: Db, id: string, kind: string, more: object = {}) =>
    callFunction(db, "answer_appointment", {
      input: { id, answer: kind, sequence: 0, words: "See you then.", ...more },
    });
  const mailsAbout = (id: string) =>
    service
      .selectFrom("outbox")
      .select(["kind", "recipient"])
      .where(sql<string>`payload ->> 'appointment_id'`, "=", id)
      .where(sql<string>`kind`, "like", "appointment%")
      .orderBy("kind")
      .execute();
  const read = (id: string) =>
    service.selectFrom("appointments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  it("lasts as long as its service", async () => {
    expect((await ask({ service_type: "Custom Clothing Design" })).minutes).toBe(90);
    expect((await ask({ service_type: "Alterations" })).minutes).toBe(60);
  });

  it("gives a time once, whoever confirms and whatever way", async () => {
    const [first, second] = [await ask(), await ask({ appointment_time: "11:00" })];
    await answer(editor.db, first.id, "confirm");
    await expect(answer(editor.db, second.id, "confirm")).rejects.toMatchObject({ code: "23514" });
    const direct = service
      .updateTable("appointments")
      .set({ status: "confirmed" })
      .where("id", "=", second.id);
    await expect(direct.execute()).rejects.toMatchObject({ code: "23P01" });
    expect((await read(second.id)).status).toBe("requested");
    expect(await mailsAbout(second.id)).toEqual([]);
    // The next hour begins where the first ends.
    await answer(editor.db, second.id, "move", { date: day, time: "11:30" });
    expect(await read(second.id)).toMatchObject({ status: "moved", moved_from_time: "11:00" });
  });

  it("gives a time once in each place", async () => {
    const { id: placeId } = await service
      .insertInto("atelier_places")
      .values({ name: "Second room" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const [first, second] = [await ask(), await ask()];
    await answer(editor.db, first.id, "confirm");
    await answer(editor.db, second.id, "confirm", { placeId });
    await service.deleteFrom("appointments").where("id", "=", second.id).execute();
    await service.deleteFrom("atelier_places").where("id", "=", placeId).execute();
  });

  it("mails the client at every answer, and the atelier of a move", async () => {
    const { id, email } = await ask();
    await answer(editor.db, id, "confirm");
    await answer(editor.db, id, "move", { sequence: 1, date: day, time: "15:00" });
    expect(await mailsAbout(id)).toEqual([
      { kind: "appointment_confirmed", recipient: email },
      { kind: "appointment_moved", recipient: email },
      { kind: "appointment_moved_notice", recipient: null },
    ]);
    await answer(editor.db, id, "decline", { sequence: 2 });
    expect((await mailsAbout(id)).map(({ kind }) => kind)).toContain("appointment_declined");
  });

  it("refuses an answer to what somebody else has answered since", async () => {
    const { id } = await ask();
    await answer(editor.db, id, "decline");
    await expect(answer(editor.db, id, "confirm")).rejects.toMatchObject({ code: "23514" });
    expect((await read(id)).status).toBe("declined");
  });

  it("refuses users and visitors, who call the functions themselves", async () => {
    const user = await backend().userClient("user");
    const { id } = await ask();
    for (const db of [user.db, backend().anon]) {
      const calls = [
        () => answer(db, id, "confirm"),
        () => callFunction(db, "close_appointment", { the_appointment: id, outcome: "missed" }),
        () => callFunction(db, "note_fitting", { input: { appointment_id: id, text: "Tall" } }),
        () => callFunction(db, "run_appointment_clock", {}),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "42501" });
    }
    expect((await read(id)).status).toBe("requested");
  });

  it("closes only what has begun", async () => {
    const { id } = await ask();
    await answer(editor.db, id, "confirm");
    const close = () =>
      callFunction(editor.db, "close_appointment", { the_appointment: id, outcome: "missed" });
    await expect(close()).rejects.toMatchObject({ code: "23514" });
    await service
      .updateTable("appointments")
      .set({ created_at: `${dayAhead(-9)}T08:00:00Z`, appointment_date: dayAhead(-2) })
      .where("id", "=", id)
      .execute();
    await close();
    expect((await read(id)).status).toBe("missed");
  });

  describe("the clock", () => {
    it("ends a hold after a day and reminds the tailor, once", async () => {
      const { id } = await ask();
      const taken = async () =>
        (await sql<{ times: string[] }>`select taken_times(${day}) as times`.execute(backend().anon)).rows[0]
          ?.times;
      expect(await taken()).toEqual(["10:30", "11:00"]);
      await runAppointmentClock(service, new Date(Date.now() + DAY_MS - 60_000));
      expect(await mailsAbout(id)).toEqual([]);
      for (const later of [60_000, 120_000])
        await runAppointmentClock(service, new Date(Date.now() + DAY_MS + later));
      expect(await mailsAbout(id)).toEqual([{ kind: "appointment_overdue", recipient: null }]);
      expect(await taken()).toEqual([]);
    });

    it("reminds the client from nine on the day before, once", async () => {
      const { id, email } = await ask();
      await answer(editor.db, id, "confirm");
      const dayBefore = dayAhead(lastDay - 1);
      await runAppointmentClock(service, new Date(`${dayBefore}T08:59:00+02:00`));
      expect(await mailsAbout(id)).toHaveLength(1);
      for (const clock of ["09:00", "15:00"])
        await runAppointmentClock(service, new Date(`${dayBefore}T${clock}:00+02:00`));
      expect(await mailsAbout(id)).toEqual([
        { kind: "appointment_confirmed", recipient: email },
        { kind: "appointment_reminder", recipient: email },
      ]);
    });
  });

  it("keeps what was measured for the client's next appointment, and in their own measurements", async () => {
    const client = await backend().userClient("user");
    const first = await ask({ user_id: client.id });
    const next = await ask({ email: first.email.toUpperCase() });
    const other = await ask();
    const input = { appointment_id: first.id, text: "Left shoulder lower", waist: 71.5 };
    await callFunction(editor.db, "note_fitting", { input });
    expect(await listFittings(editor.db, next.id)).toMatchObject([
      { text: "Left shoulder lower", waist: 71.5, bust: null, isHere: false },
    ]);
    expect(await listFittings(editor.db, other.id)).toEqual([]);
    const own = await client.db.selectFrom("body_measurements").selectAll().executeTakeFirstOrThrow();
    expect(own).toMatchObject({ waist: 71.5, measured_at_fitting: day });
  });
});
