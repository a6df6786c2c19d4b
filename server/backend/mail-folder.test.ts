import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { mailToFolder } from "./mail-folder.ts";

it("writes one file per mail, and lets no address add a header", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "mail-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const send = mailToFolder(path.join(folder, "outbox"));
  await send({ to: "thandi@example.com\r\nBcc: all@example.com", subject: "Confirm", html: "<p>Hello</p>" });
  await send({ to: "sipho@example.com", subject: "Hello", text: "Plain" });

  const names = (await readdir(path.join(folder, "outbox"))).sort();
  expect(names).toHaveLength(2);
  const first = await readFile(path.join(folder, "outbox", names[0] ?? ""), "utf8");
  expect(first).toContain("To: thandi@example.com Bcc: all@example.com\r\nSubject: Confirm\r\n");
  expect(first.endsWith("\r\n\r\n<p>Hello</p>")).toBe(true);
});
