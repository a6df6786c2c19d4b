import { mkdtemp, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { listDevMails } from "./dev-mailbox.server";
import { folderTransport } from "./transport.server";

test("mails kept as files are listed with their words, the newest first", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "kept-mails-"));
  const transport = folderTransport(folder, { name: "AFI", address: "shop@afi.example" });
  const write = (id: string, subject: string) =>
    transport.send({ id, to: "amina@mail.example", subject, text: `${subject}.\nA line.`, html: "<p>x</p>" });
  await write("older", "Your order");
  await write("newer", "Nala Privé: your appointment");
  await utimes(path.join(folder, "older.eml"), 1_000, 1_000);
  const mails = await listDevMails(folder);
  expect(mails.map((mail) => [mail.name, mail.to, mail.subject])).toEqual([
    ["newer", "amina@mail.example", "Nala Privé: your appointment"],
    ["older", "amina@mail.example", "Your order"],
  ]);
  expect(mails[0]?.text).toContain("A line.");
});

test("no folder is no mail", async () => {
  expect(await listDevMails(path.join(tmpdir(), "nothing-here-at-all"))).toEqual([]);
});
