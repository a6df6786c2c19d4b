import { expect, it } from "vitest";
import { storeFile } from "~/platform/uploads/store-files.server";
import { SAMPLES } from "../../../test/security/sample-rows.ts";
import { useTestBackend } from "../../../test/support/backend.ts";
import { listedTo, uploadsOf } from "../../../test/support/uploads.ts";
import { eraseOldMessages } from "./erase-messages.server";

const backend = useTestBackend();
const NOW = new Date("2027-11-15T12:00:00Z");
const PNG = Buffer.from("89504e470d0a1a0a", "hex");

async function addApplication(created_at: string) {
  const files_folder = crypto.randomUUID();
  const place = { bucket: "application-files", folder: files_folder, position: 1 } as const;
  const upload = { content: new Blob([PNG]).stream(), size: PNG.length, address: "192.0.2.1" };
  await storeFile(uploadsOf(backend()), place, upload);
  const row = { ...SAMPLES.designer_applications?.row(), files_folder, created_at };
  await backend()
    .service.insertInto("designer_applications")
    .values(row as never)
    .execute();
  return files_folder;
}

async function listApplications() {
  const rows = await backend().service.selectFrom("designer_applications").select("files_folder").execute();
  return rows.map(({ files_folder }) => files_folder);
}

it("messages and applications go after twelve months, with their files", async () => {
  const { service } = backend();
  const moments = ["2026-11-15T11:59:00Z", "2026-11-15T12:01:00Z"];
  for (const created_at of moments)
    await service
      .insertInto("contact_messages")
      .values({ ...SAMPLES.contact_messages?.row(), created_at } as never)
      .execute();
  const folders = [];
  for (const moment of moments) folders.push(await addApplication(moment));

  const uploads = uploadsOf(backend());
  expect(await eraseOldMessages(uploads, NOW)).toBe(2);
  const messages = await service.selectFrom("contact_messages").select("created_at").execute();
  expect(messages.map((row) => new Date(row.created_at).getUTCMinutes())).toEqual([1]);
  expect(await listApplications()).toEqual([folders[1]]);
  const left = await Promise.all(folders.map((folder) => uploads.files.list(`application-files/${folder}/`)));
  expect(left.map((names) => names.length)).toEqual([0, 1]);
  expect(await listedTo(service)).toEqual([`application-files/${folders[1]}/1`]);
  expect(await eraseOldMessages(uploads, NOW)).toBe(0);
  await service.deleteFrom("designer_applications").where("files_folder", "in", folders).execute();
});

it("an application whose files cannot be removed keeps no other waiting, and is told of", async () => {
  const uploads = uploadsOf(backend());
  const stuck = await addApplication("2026-11-13T12:00:00Z");
  await addApplication("2026-11-14T12:00:00Z");
  const list = async (folder: string) => {
    if (folder.includes(stuck)) throw new Error("no disk");
    return uploads.files.list(folder);
  };
  const broken = { ...uploads, files: { ...uploads.files, list } };

  await expect(eraseOldMessages(broken, NOW)).rejects.toThrow("no disk");
  expect(await listApplications()).toEqual([stuck]);
  expect(await eraseOldMessages(uploads, NOW)).toBe(1);
});
