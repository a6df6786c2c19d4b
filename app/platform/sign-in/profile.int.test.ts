import { describe, expect, it } from "vitest";
import { useTestBackend } from "../../../test/support/backend.ts";
import { fallbackProfile, findProfile } from "./profile.server";

const ADMINISTRATOR = "head@house.example";

describe("a profile", () => {
  const backend = useTestBackend();

  it("the row of a user is their profile", { tags: ["@3.30", "@7.13"] }, async () => {
    const editor = await backend().userClient("editor");
    await backend()
      .service.updateTable("profiles")
      .set({ full_name: "Amina Diallo" })
      .where("id", "=", editor.id)
      .execute();
    const { id, email } = editor;
    const profile = { id, email, role: "editor", fullName: "Amina Diallo" };
    expect(await findProfile(editor.db, editor, ADMINISTRATOR)).toEqual(profile);
    // The administrator's address does not change an existing row.
    expect(await findProfile(editor.db, editor, email)).toEqual(profile);
  });

  it("without a row a profile is built here, and it is a plain user's", {
    tags: ["@3.33", "@3.34", "@6.6", "@8.43"],
  }, async () => {
    const { id, db } = await backend().userClient("user");
    await backend().service.deleteFrom("profiles").where("id", "=", id).execute();
    const find = (email: string, administrator: string | null) =>
      findProfile(db, { id, email }, administrator);
    const plain = { id, email: "amina@mail.example", role: "user", fullName: null };
    expect(await find("amina@mail.example", null)).toEqual(plain);
    expect(await find("amina@mail.example", ADMINISTRATOR)).toEqual(plain);
    expect(await find("HEAD@house.example", ADMINISTRATOR)).toMatchObject({ role: "admin" });
    expect(fallbackProfile({ id, email: ADMINISTRATOR }, true).role).toBe("admin");
  });
});
