import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  changeRequest,
  findRequest,
  listRequests,
  readHeldData,
} from "~/people/privacy-requests/requests.server";
import { callFunction } from "~/platform/db/client";
import { EMPTY_QUERY } from "~/staff/list/list-query";
import { SAMPLES } from "../../../test/security/sample-rows.ts";
import { bootOnPostgres, silentLog, type TestBackend } from "../../../test/support/backend.ts";
import { sendWaitingMails } from "../../../test/support/mails.ts";
import { addProduct, addTicketPackage } from "../../../test/support/orders.ts";
import { buy, NALEDI } from "../../../test/support/paid-orders.ts";
import { proveAddress } from "../../../test/support/proven.ts";
import { tablesWith } from "../../../test/support/tables-with.ts";
import { forgetAddress } from "./forget.server";
import { personOf } from "./yours.server";

describe("an address that is forgotten", () => {
  let backend: TestBackend;
  let sql: postgres.Sql;
  beforeAll(async () => {
    const booted = await bootOnPostgres();
    sql = postgres(booted.databaseUrl, { max: 1 });
    backend = booted;
  });
  afterAll(async () => {
    await sql?.end();
    await backend?.close();
  });

  const deps = () => ({ service: backend.service, files: backend.files, log: silentLog });
  const sample = (table: string, more: object) => ({ ...SAMPLES[table]?.row(), ...more }) as never;

  /** One thing of every kind, sent in without an account, and a file. */
  async function fill(word: string) {
    const { service } = backend;
    const email = `${word}@mail.example`;
    const typed = email.toUpperCase();
    const event = `walk-${randomUUID()}`;
    const date = "2097-12-08T08:00:00Z";
    await service
      .insertInto("events")
      .values({ id: event, title: "A walk", event_date: date, status: "published", is_free: true })
      .execute();
    const gown = await addProduct(service, { stock: 1 });
    const cape = await addProduct(service, { stock: 0 });
    const seats = await addTicketPackage(service);
    const free = await addTicketPackage(service, { event_id: event, price: 0, event_date: date });
    const buyer = { ...NALEDI, firstName: word, email, address: `4 ${word} Street` };
    await buy(
      service,
      [
        { id: gown, size: null, quantity: 1 },
        { id: seats, size: null, quantity: 1 },
      ],
      { buyer },
    );
    await callFunction(service, "join_waiting_list", { input: { productId: cape, email: typed } });
    await callFunction(service, "keep_place", {
      input: { packageId: free, email: typed, name: word, quantity: 1 },
    });
    const folder = randomUUID();
    const content = Buffer.from("picture");
    await backend.files.put(`booking-files/${folder}/1`, Readable.from([content]), content.length);
    const own = { email: typed, full_name: word, files_folder: folder, reference_images: ["1.png"] };
    await service.insertInto("appointments").values(sample("appointments", own)).execute();
    await service
      .insertInto("designer_applications")
      .values(sample("designer_applications", { email: typed, first_name: word }))
      .execute();
    const message = await service
      .insertInto("contact_messages")
      .values(sample("contact_messages", { email: typed, name: word }))
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const kind of ["reply", "note"])
      await service
        .insertInto("message_entries")
        .values({ message_id: message.id, kind, text: `A ${kind}.` } as never)
        .execute();
    await service
      .insertInto("staff_invitations")
      .values({ email, role: "editor", expires_at: date })
      .execute();
    await service
      .insertInto("newsletter_subscriptions")
      .values({ name: word, surname: "Osei", email })
      .execute();
    await service.deleteFrom("visitor_mails").execute();
    await callFunction(service, "request_yours_link", { address: typed });
    await sendWaitingMails(backend);
    return {
      email,
      folder,
      filesLeft: async () => (await backend.files.list(`booking-files/${folder}/`)).length,
    };
  }

  const EVERYWHERE = [
    "public.appointments",
    "public.contact_messages",
    "public.designer_applications",
    "public.newsletter_subscriptions",
    "public.orders",
    "public.outbox",
    "public.staff_invitations",
    "public.tickets",
    "public.waiting_list",
    "public.yours_links",
  ];

  it("by its owner leaves no trace in any table, and another address all of its own", {
    tags: "@10.133",
  }, async () => {
    const { email, filesLeft } = await fill("sindiwe");
    const plus = await fill("sindiwe+other");
    expect(await tablesWith(sql, "sindiwe@")).toEqual(EVERYWHERE);
    expect(await forgetAddress(deps(), await personOf(backend.service, email), email)).toBe("forgotten");
    expect(await tablesWith(sql, "sindiwe@")).toEqual([]);
    expect(await filesLeft()).toBe(0);
    expect(await tablesWith(sql, "sindiwe+other@"), "what stands behind a plus is another address").toEqual(
      EVERYWHERE,
    );
    expect(await plus.filesLeft()).toBe(1);
    expect(await forgetAddress(deps(), await personOf(backend.service, plus.email), plus.email)).toBe(
      "forgotten",
    );
    expect(await tablesWith(sql, "sindiwe")).toEqual([]);
    const requests = await backend.service
      .selectFrom("data_requests")
      .select(["kind", "channel", "status", "email"])
      .execute();
    expect(requests).toEqual([
      { kind: "erasure", channel: "site", status: "answered", email: null },
      { kind: "erasure", channel: "site", status: "answered", email: null },
    ]);
  });

  it("by an admin on request leaves none in the audit either, and the request is answered", {
    tags: "@10.132",
  }, async () => {
    const { email } = await fill("thandeka");
    const admin = await backend.userClient("admin");
    const { id } = await admin.db
      .insertInto("data_requests")
      .values({ kind: "erasure", channel: "mail", email, note: "thandeka wrote to us" } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    const held = await readHeldData(admin.db, email);
    expect(held).toMatchObject({
      orders: [{ email }],
      appointments: [{}],
      newsletter: { email },
      invitations: [{ email, role: "editor", expires_at: expect.any(String) }],
    });
    expect(held.messages).toMatchObject([
      { replies: [{ text: "A reply.", created_at: expect.any(String) }] },
    ]);
    expect(JSON.stringify(held.messages)).not.toMatch(/A note|written_by/);
    expect(held.mails.length).toBeGreaterThan(0);
    const request = (await findRequest(admin.db, id)) ?? expect.unreachable();
    const form = new FormData();
    form.set("intent", "forget");
    form.set("sure", "on");
    const answer = await changeRequest(admin.db, request, form, deps());
    expect((answer as Response).headers.get("Location")).toContain("request-forgotten");
    expect(await tablesWith(sql, "thandeka")).toEqual([]);
    expect(await findRequest(admin.db, id)).toMatchObject({
      email: null,
      note: null,
      status: "answered",
      forgottenAt: expect.any(String),
    });
    const noted =
      await sql`select changed_by from audit where table_name = 'data_requests' and record_id = ${id}`;
    expect(noted.map(({ changed_by }) => changed_by)).toContain(admin.id);
    // Whoever asks later whether we did it is answered by the digest, which takes the database's own key.
    const found = await listRequests(admin.db, { ...EMPTY_QUERY, search: ` ${email.toUpperCase()} ` });
    expect(found.rows).toMatchObject([{ id, email: null, status: "answered" }]);
    const guessed = createHash("sha256").update(email).digest("hex");
    // Of the mails of the last day alone, which are limited by it.
    expect(await tablesWith(sql, guessed)).toEqual(["public.visitor_mails"]);
    const editor = await backend.userClient("editor");
    for (const work of [
      () => callFunction(editor.db, "request_digest", { address: email }),
      () => callFunction(editor.db, "data_of_address", { address: email }),
      () => callFunction(editor.db, "forget_for_request", { request_id: id }),
    ])
      await expect(work()).rejects.toMatchObject({ code: "42501" });
  });

  it("takes along what the atelier was to be told of an appointment", async () => {
    const { service } = backend;
    const email = "nomvula@mail.example";
    const { id } = await service
      .insertInto("appointments")
      .values(sample("appointments", { email }))
      .returning("id")
      .executeTakeFirstOrThrow();
    await callFunction(service, "change_own_appointment", { input: { id, change: "cancel", sequence: 0 } });
    const waiting = () => sql`select kind from outbox where payload ->> 'appointment_id' = ${id}`;
    expect((await waiting()).map(({ kind }) => kind)).toContain("appointment_cancelled_notice");
    await forgetAddress(deps(), await personOf(service, email), email);
    expect(await waiting()).toHaveLength(0);
  });

  it("takes the account of a visitor with it, and leaves one of the staff alone", async () => {
    const { service } = backend;
    const user = await backend.userClient("user");
    const editor = await backend.userClient("editor");
    await proveAddress(backend, user.id, user.email);
    await proveAddress(backend, editor.id, editor.email);
    const forget = async (address: string) =>
      forgetAddress(deps(), await personOf(service, address), address);
    expect(await forget(user.email)).toBe("forgotten");
    expect(await forget(editor.email)).toBe("staff");
    const left = await service
      .selectFrom("profiles")
      .select("id")
      .where("id", "in", [user.id, editor.id])
      .execute();
    expect(left).toEqual([{ id: editor.id }]);
  });
});
