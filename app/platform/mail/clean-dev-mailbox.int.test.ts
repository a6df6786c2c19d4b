import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { useTestBackend } from "../../../test/support/backend.ts";
import { cleanDevMailbox } from "./clean-dev-mailbox.server";
import { folderTransport } from "./transport.server";

const backend = useTestBackend();
const NOW = new Date("2027-11-15T12:00:00Z");
const DAY_MS = 86_400_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "kept-mails-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function keep(id: string, daysAgo = 0): Promise<void> {
  const to = "naledi@mail.example";
  await folderTransport(folder, { name: "AFI", address: "shop@afi.example" }).send({
    id,
    to,
    subject: "Your order",
    text: `For ${to}`,
    html: "<p>x</p>",
  });
  await age(`${id}.eml`, daysAgo);
}

async function age(file: string, daysAgo: number): Promise<void> {
  const moment = new Date(NOW.getTime() - daysAgo * DAY_MS);
  await utimes(path.join(folder, file), moment, moment);
}

/** A mail with a row, to this person; returns its id. */
async function addRow(recipient: string | null): Promise<string> {
  const row = {
    kind: recipient ? ("order_confirmation" as const) : ("staff_notice" as const),
    recipient,
    status: "sent" as const,
    sent_at: NOW.toISOString(),
    dedupe_key: crypto.randomUUID(),
  };
  const data = await backend()
    .service.insertInto("outbox")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return data.id;
}

it("a mail kept as a file goes after 90 days, finished or not, and nothing else does", async () => {
  const row = await addRow("naledi@mail.example");
  await keep("account-old", 91);
  await keep("account-new", 89);
  await keep(row, 91);
  for (const file of ["half.eml.tmp", "notes.txt"]) {
    await writeFile(path.join(folder, file), "");
    await age(file, 91);
  }
  expect(await cleanDevMailbox(backend().service, folder, NOW)).toBe(3);
  expect((await readdir(folder)).sort()).toEqual(["account-new.eml", "notes.txt"]);
});

it("a mail about somebody who was forgotten goes with its row, however many there are", async () => {
  const { service } = backend();
  const [buyers, teams, forgotten] = [
    await addRow("naledi@mail.example"),
    await addRow(null),
    await addRow("amina@mail.example"),
  ];
  // As forget_person does; a mail cannot be queued for this recipient.
  await service
    .updateTable("outbox")
    .set({ recipient: "nobody@deleted.invalid" })
    .where("id", "=", forgotten)
    .execute();
  const gone = Array.from({ length: 120 }, () => crypto.randomUUID());
  for (const id of [buyers, teams, forgotten, "account-1", ...gone]) await keep(id);
  expect(await cleanDevMailbox(service, folder, NOW)).toBe(121);
  expect((await readdir(folder)).sort()).toEqual([`${buyers}.eml`, `${teams}.eml`, "account-1.eml"].sort());
});

it("no folder is nothing to forget", async () => {
  expect(await cleanDevMailbox(backend().service, path.join(folder, "none"), NOW)).toBe(0);
});
