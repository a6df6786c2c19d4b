import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { runAppointmentClock } from "~/atelier/bookings/bookings.server";
import { callFunction, type Db } from "~/platform/db/client";
import { EMPTY_QUERY } from "~/staff/list/list-query";
import { openDay } from "../../../../e2e/support/open-day.ts";
import { SAMPLES } from "../../../../test/security/sample-rows.ts";
import { type TestUser, useTestBackend } from "../../../../test/support/backend.ts";
import { countAppointments, everyAppointment, listAppointments } from "./appointment-list.server";
import { listFittings } from "./appointments.server";

const DAY_MS = 86_400_000;
const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

function sundayAfter(ahead: number): string {
  for (let days = ahead; ; days++) if (new Date(dayAhead(days)).getUTCDay() === 0) return dayAhead(days);
}

describe("the appointment desk", () => {
  const backend = useTestBackend();

  let service: Db;
  let editor: TestUser;
  let lastDay = 100;
  /** A day of its own for each test, with room for the open day after it and those a test counts on. */
  let day: string;
  beforeEach(async () => {
    service = backend().service;
    editor = await backend().userClient("editor");
    lastDay += 30;
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
    expect((await ask({ service_type: "Alterations", appointment_time: "12:00" })).minutes).toBe(60);
  });

  it("refuses one that would end after closing time, whoever writes it", async () => {
    const open = openDay(lastDay);
    const late = {
      appointment_date: open,
      appointment_time: "16:30",
      service_type: "Custom Clothing Design",
    };
    await expect(ask(late)).rejects.toMatchObject({
      code: "23514",
      message: expect.stringContaining("17:30"),
    });
    const anon = backend().anon.insertInto("appointments");
    const row = { ...SAMPLES.appointments?.row(), ...late } as never;
    await expect(anon.values(row).execute()).rejects.toMatchObject({ code: "23514" });
    const { id } = await ask({ ...late, service_type: "Alterations" });
    await answer(editor.db, id, "confirm");
    const longer = answer(editor.db, id, "move", { sequence: 1, date: open, time: "16:30", minutes: 90 });
    await expect(longer).rejects.toMatchObject({ code: "23514" });
    await answer(editor.db, id, "move", { sequence: 1, date: open, time: "16:00", minutes: 90 });
    expect(await read(id)).toMatchObject({ appointment_time: "16:00", minutes: 90 });
  });

  describe("entered by a member", () => {
    const entered = (more: object = {}) => ({
      key: crypto.randomUUID(),
      name: "Ruth Wambui",
      email: "Ruth@Client.example",
      phone: "+27 82 555 0100",
      contact: "Phone",
      service: "Alterations",
      date: openDay(lastDay),
      time: "10:30",
      minutes: 60,
      placeId: 1,
      words: "As we agreed.",
      terms: true,
      ...more,
    });
    const enter = (db: Db, input: object) => callFunction(db, "enter_appointment", { input: input as never });

    it("is confirmed at once, with the client's mail and no other, once", async () => {
      const input = entered();
      const id = await enter(editor.db, input);
      expect(await enter(editor.db, input)).toBe(id);
      expect(await read(id)).toMatchObject({ status: "confirmed", user_id: null, sequence: 1 });
      const mails = await service
        .selectFrom("outbox")
        .select(["kind", "recipient"])
        .where(sql<string>`payload ->> 'appointment_id'`, "=", id)
        .execute();
      expect(mails).toEqual([{ kind: "appointment_confirmed", recipient: "ruth@client.example" }]);
    });

    it("is one appointment when the form is sent twice at once", async () => {
      const input = entered();
      const ids = await Promise.all([enter(editor.db, input), enter(editor.db, input)]);
      expect(ids[0]).toBe(ids[1]);
    });

    it("takes no time that is given, closed, past or too late, and needs the terms", async () => {
      const first = await ask({ appointment_date: openDay(lastDay) });
      await answer(editor.db, first.id, "confirm");
      const refused = [
        entered({ time: "11:00" }),
        entered({ date: sundayAfter(lastDay) }),
        entered({ date: dayAhead(-1) }),
        entered({ time: "17:00" }),
        entered({ terms: false }),
        entered({ words: " " }),
      ];
      for (const input of refused)
        await expect(enter(editor.db, input), JSON.stringify(input)).rejects.toMatchObject({ code: "23514" });
      const user = await backend().userClient("user");
      for (const db of [user.db, backend().anon])
        await expect(enter(db, entered())).rejects.toMatchObject({ code: "42501" });
    });
  });

  it("keeps one place open, and asks only for those that are", async () => {
    const save = (places: object[], added: string | null = null) =>
      callFunction(editor.db, "save_atelier_settings", {
        input: { places, added, services: [{ id: "Alterations", minutes: 90 }] } as never,
      });
    const shut = { id: 1, name: "Fitting room", isOpen: false };
    await expect(save([shut])).rejects.toMatchObject({ code: "23514" });
    await save([], "Second room");
    const { id } = await service
      .selectFrom("atelier_places")
      .select("id")
      .where("name", "=", "Second room")
      .executeTakeFirstOrThrow();
    await save([shut]);
    const asked = await ask({ service_type: "Alterations" });
    expect(asked).toMatchObject({ place_id: id, minutes: 90 });
    // What was agreed for a place that is shut since takes no time of those that are open.
    await save([
      { ...shut, isOpen: true },
      { id, name: "Second room", isOpen: false },
    ]);
    const { rows } = await sql<{ times: string[] }>`select taken_times(${day}) as times`.execute(
      backend().anon,
    );
    expect(rows[0]?.times).toEqual([]);
    await service.deleteFrom("appointments").where("place_id", "=", id).execute();
    await service.deleteFrom("atelier_places").where("id", "=", id).execute();
    await service
      .updateTable("appointment_services")
      .set({ minutes: 60 })
      .where("id", "=", "Alterations")
      .execute();
  });

  it("gives a time once, whoever confirms and whatever way", async () => {
    // One that nobody answered in time holds its hour no longer.
    const second = await ask({ appointment_time: "11:00", hold_ended_at: new Date().toISOString() });
    const first = await ask();
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
    const next = await ask({ email: first.email.toUpperCase(), appointment_time: "12:00" });
    const other = await ask({ appointment_time: "14:00" });
    const input = { appointment_id: first.id, text: "Left shoulder lower", waist: 71.5 };
    await callFunction(editor.db, "note_fitting", { input });
    expect(await listFittings(editor.db, next.id)).toMatchObject([
      { text: "Left shoulder lower", waist: 71.5, bust: null, isHere: false },
    ]);
    expect(await listFittings(editor.db, other.id)).toEqual([]);
    const own = await client.db.selectFrom("body_measurements").selectAll().executeTakeFirstOrThrow();
    expect(own).toMatchObject({ waist: 71.5, measured_at_fitting: day });
    await expect(listFittings(client.db, next.id)).rejects.toMatchObject({ code: "42501" });
  });

  describe("the lists", () => {
    const now = new Date();
    const query = { ...EMPTY_QUERY, week: dayAhead(0) };
    const names = async (more: object) =>
      (await listAppointments(editor.db, { ...query, ...more }, now)).appointments.map(({ name }) => name);

    it("show each what is its own, in the order that is chosen", async () => {
      await service.deleteFrom("appointments").execute();
      const at = { appointment_date: openDay(lastDay) };
      const [soon, later] = [dayAhead(lastDay), dayAhead(lastDay + 20)];
      await ask({ full_name: "Asked", ...at });
      await ask({ full_name: "Soon", status: "confirmed", appointment_date: soon });
      await ask({ full_name: "Later", status: "moved", appointment_date: later, phone_number: "+27 99 1" });
      await ask({ full_name: "Off", status: "cancelled" });
      await ask({
        full_name: "Wishes",
        status: "confirmed",
        appointment_date: later,
        appointment_time: "13:00",
        ...{ asked_date: soon, asked_time: "09:00", asked_place_id: 1 },
      });
      await service
        .insertInto("appointments")
        .values({
          ...SAMPLES.appointments?.row(),
          full_name: "Past",
          status: "completed",
          appointment_date: dayAhead(-3),
          created_at: `${dayAhead(-9)}T08:00:00Z`,
        } as never)
        .execute();
      expect(await names({ show: "to_answer" })).toEqual(["Asked", "Wishes"]);
      expect(await names({ show: "ahead" })).toEqual(["Soon", "Later", "Wishes"]);
      expect(await names({ show: "ahead", sort: "latest" })).toEqual(["Wishes", "Later", "Soon"]);
      expect(await names({ show: "past" })).toEqual(["Past"]);
      expect(await names({ show: "off" })).toEqual(["Off"]);
      expect(await names({ show: "all", sort: "asked" })).toHaveLength(6);
      expect(await names({ show: "all", search: "99 1" })).toEqual(["Later"]);
      expect(await countAppointments(editor.db, now)).toEqual({
        ...{ to_answer: 2, ahead: 3, past: 1, off: 1, all: 6 },
      });
      const exported = await Array.fromAsync(everyAppointment(editor.db, { ...query, show: "ahead" }, now));
      expect(exported.map(({ name }) => name)).toEqual(["Soon", "Later", "Wishes"]);
    });

    it("page by page show every row once, forwards and back", async () => {
      await service.deleteFrom("appointments").execute();
      const rows = Array.from({ length: 120 }, (_, index) => ({
        ...SAMPLES.appointments?.row(),
        full_name: `Client ${index}`,
        hold_ended_at: now.toISOString(),
        appointment_date: dayAhead(lastDay + (index % 7)),
      }));
      await service
        .insertInto("appointments")
        .values(rows as never)
        .execute();
      const seen: string[] = [];
      let page = await listAppointments(editor.db, { ...query, show: "to_answer", sort: "latest" }, now);
      seen.push(...page.appointments.map(({ id }) => id));
      while (page.links.next) {
        const after = page.links.next;
        page = await listAppointments(editor.db, { ...query, show: "to_answer", sort: "latest", after }, now);
        seen.push(...page.appointments.map(({ id }) => id));
      }
      expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
      const before = page.links.previous ?? "";
      const back = await listAppointments(
        editor.db,
        { ...query, show: "to_answer", sort: "latest", before },
        now,
      );
      expect(back.appointments.map(({ id }) => id)).toEqual(seen.slice(50, 100));
    });
  });
});
