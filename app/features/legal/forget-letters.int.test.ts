import { expect, it } from "vitest";
import { SAMPLES } from "../../../test/security/sample-rows.ts";
import { useTestBackend } from "../../../test/support/backend.ts";
import { forgetOldLetters } from "./forget-letters.server";

const backend = useTestBackend();
const NOW = new Date("2027-11-15T12:00:00Z");
const PNG = Buffer.from("89504e470d0a1a0a", "hex");

async function addApplication(created_at: string) {
  const { service } = backend();
  const files_folder = crypto.randomUUID();
  await service.storage
    .from("application-files")
    .upload(`${files_folder}/1.png`, PNG, { contentType: "image/png" });
  const row = { ...SAMPLES.designer_applications?.row(), files_folder, created_at };
  await service
    .from("designer_applications")
    .insert(row as never)
    .throwOnError();
  return files_folder;
}

async function listApplications() {
  const { data } = await backend().service.from("designer_applications").select().throwOnError();
  return data.map(({ files_folder }) => files_folder);
}

it("messages and applications go after twelve months, with their files", async () => {
  const { service } = backend();
  const moments = ["2026-11-15T11:59:00Z", "2026-11-15T12:01:00Z"];
  for (const created_at of moments)
    await service
      .from("contact_messages")
      .insert({ ...SAMPLES.contact_messages?.row(), created_at } as never)
      .throwOnError();
  const folders = [];
  for (const moment of moments) folders.push(await addApplication(moment));

  expect(await forgetOldLetters(service, NOW)).toBe(2);
  const { data: messages } = await service.from("contact_messages").select("created_at").throwOnError();
  expect(messages.map((row) => new Date(row.created_at).getUTCMinutes())).toEqual([1]);
  expect(await listApplications()).toEqual([folders[1]]);
  const files = service.storage.from("application-files");
  const left = await Promise.all(folders.map((folder) => files.list(folder)));
  expect(left.map(({ data }) => data?.length)).toEqual([0, 1]);
  expect(await forgetOldLetters(service, NOW)).toBe(0);
  await service.from("designer_applications").delete().in("files_folder", folders).throwOnError();
});

it("an application whose files cannot be removed keeps no other waiting, and is told of", async () => {
  const { service } = backend();
  const stuck = await addApplication("2026-11-13T12:00:00Z");
  await addApplication("2026-11-14T12:00:00Z");
  const files = service.storage.from("application-files");
  const list = async (folder: string) =>
    folder === stuck ? { data: null, error: new Error("no disk") } : files.list(folder);
  const broken = Object.create(service, {
    storage: { value: { from: () => Object.create(files, { list: { value: list } }) } },
  });

  await expect(forgetOldLetters(broken, NOW)).rejects.toThrow("no disk");
  expect(await listApplications()).toEqual([stuck]);
  expect(await forgetOldLetters(service, NOW)).toBe(1);
});
