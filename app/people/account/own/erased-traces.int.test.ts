import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callFunction } from "~/platform/db/client";
import { authClient } from "../../../../test/support/auth-client.ts";
import { bootOnPostgres, silentLog, type TestBackend } from "../../../../test/support/backend.ts";
import { sendWaitingMails, tokenIn } from "../../../../test/support/mails.ts";
import { addProduct, addTicketPackage } from "../../../../test/support/orders.ts";
import { tablesWith } from "../../../../test/support/tables-with.ts";
import { erasePerson } from "./erase-person.server";

let backend: TestBackend;
let sql: postgres.Sql;
beforeAll(async () => {
  const booted = await bootOnPostgres({ confirmEmail: true });
  sql = postgres(booted.databaseUrl, { max: 1 });
  backend = booted;
});
afterAll(async () => {
  await sql?.end();
  await backend?.close();
});

/** An entry on each kind of waiting list, an offer, and places at free events: one ahead, one that was used. */
async function waitAndKeep(email: string): Promise<void> {
  const { service } = backend;
  const date = "2097-12-08T08:00:00Z";
  await service
    .insertInto("events")
    .values({ id: "traces", title: "A walk", event_date: date, status: "published", is_free: true })
    .execute();
  const [full, offered, ahead, used] = [
    await addTicketPackage(service, { capacity: 0 }),
    await addTicketPackage(service, { capacity: 0 }),
    await addTicketPackage(service, { event_id: "traces", price: 0, event_date: date }),
    await addTicketPackage(service, { event_id: "traces", price: 0, event_date: date }),
  ];
  const piece = await addProduct(service, { stock: 0 });
  for (const wanted of [{ packageId: full }, { packageId: offered }, { productId: piece }])
    await callFunction(service, "join_waiting_list", { input: { ...wanted, email } });
  await service.updateTable("ticket_packages").set({ capacity: 1 }).where("id", "=", offered).execute();
  for (const packageId of [ahead, used])
    await callFunction(service, "keep_place", {
      input: { packageId, email, name: "Naledi Traces", quantity: 2 },
    });
  const ticket = await service
    .updateTable("tickets")
    .set({ used_at: "2026-11-01T17:48:00Z", diet: "Naledi eats no nuts" })
    .where("package_id", "=", used)
    .returning(["id", "version"])
    .executeTakeFirstOrThrow();
  await callFunction(service, "seat_guest", {
    input: { ticketId: ticket.id, version: ticket.version, seat: 2, name: "Guest of Naledi", email },
  });
  const editor = await backend.userClient("editor");
  await callFunction(editor.db, "admit_ticket", {
    input: {
      id: randomUUID(),
      eventId: "traces",
      ticketId: ticket.id,
      version: ticket.version,
      people: 1,
      door: "North door",
      reason: "Naledi came late",
    },
  });
}

it("no table knows a deleted person any more, the log of the sign-in service least of all", async () => {
  const auth = authClient(backend.auth);
  const person = { email: "naledi.traces@mail.example", password: "naledi-11" };
  await auth.signUp(person);
  await auth.signUp(person);
  const actors = await sql`
    select distinct payload ->> 'actor_id' from auth.audit_log_entries
    where payload ->> 'actor_username' = ${person.email}
  `;
  expect(actors, "an account that was never opened is forgotten with the next sign-up").toHaveLength(1);

  const [mail] = await sendWaitingMails(backend);
  const proof = { token_hash: mail ? tokenIn(mail) : "", type: "signup" as const, password: person.password };
  const { data } = await auth.verifyOtp(proof);
  await waitAndKeep(person.email);
  const traces = await tablesWith(sql, person.email);
  expect(traces).toContain("auth.audit_log_entries");
  expect(traces).toContain("public.outbox");
  expect(traces).toContain("public.tickets");
  expect(traces).toContain("public.waiting_list");
  expect(await tablesWith(sql, "naledi traces")).toEqual([
    "public.admissions",
    "public.audit",
    "public.tickets",
  ]);
  await erasePerson({ service: backend.service, files: backend.files, log: silentLog }, data.user?.id ?? "");
  expect(await tablesWith(sql, "naledi")).toEqual([]);
  expect(await tablesWith(sql, data.user?.id ?? "nobody")).toEqual([]);
});
