import { expect, it } from "vitest";
import { SAMPLES } from "../../../test/security/sample-rows.ts";
import { useTestBackend } from "../../../test/support/backend.ts";
import { forgetOldLetters } from "./forget-letters.server";

const backend = useTestBackend();
const NOW = new Date("2027-11-15T12:00:00Z");
const PNG = Buffer.from("89504e470d0a1a0a", "hex");

it("messages and applications go after twelve months, with their files", async () => {
  const { service } = backend();
  const files = service.storage.from("application-files");
  const folders: Record<string, string> = {};
  for (const created_at of ["2026-11-15T11:59:00Z", "2026-11-15T12:01:00Z"]) {
    const files_folder = crypto.randomUUID();
    folders[created_at] = files_folder;
    await files.upload(`${files_folder}/1.png`, PNG, { contentType: "image/png" });
    for (const table of ["contact_messages", "designer_applications"] as const) {
      const own = table === "designer_applications" ? { files_folder } : {};
      await service
        .from(table)
        .insert({ ...SAMPLES[table]?.row(), ...own, created_at } as never)
        .throwOnError();
    }
  }

  expect(await forgetOldLetters(service, NOW)).toBe(2);
  for (const table of ["contact_messages", "designer_applications"] as const) {
    const { data } = await service.from(table).select("created_at").throwOnError();
    expect(data.map((row) => new Date(row.created_at).getUTCMinutes())).toEqual([1]);
  }
  const left = await Promise.all(Object.values(folders).map((folder) => files.list(folder)));
  expect(left.map(({ data }) => data?.length)).toEqual([0, 1]);
  expect(await forgetOldLetters(service, NOW)).toBe(0);
});
