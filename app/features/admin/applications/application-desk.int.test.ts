import { sql } from "kysely";
import { expect, it } from "vitest";
import { callFunction, type Db } from "~/db/client";
import { SAMPLES } from "../../../../test/security/sample-rows.ts";
import { describeOnEveryDatabase } from "../../../../test/support/backend.ts";
import { countApplications } from "./applications.server";

describeOnEveryDatabase("the application desk", (backend) => {
  async function apply() {
    const row = SAMPLES.designer_applications?.row() as never;
    return backend()
      .service.insertInto("designer_applications")
      .values(row)
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  const answer = (db: Db, id: string, status: string, sequence: number, words = "Come and see us.") =>
    callFunction(db, "answer_application", { input: { id, status, sequence, words } });
  const answersAbout = (id: string) =>
    backend()
      .service.selectFrom("outbox")
      .select("recipient")
      .where("kind", "=", "application_answer")
      .where(sql<string>`payload ->> 'application_id'`, "=", id)
      .execute();

  it("numbers applications from the start", async () => {
    const [first, second] = [await apply(), await apply()];
    expect(second.number).toBeGreaterThan(first.number);
  });

  it("reviews silently, decides with a mail, and decides once", async () => {
    const editor = await backend().userClient("editor");
    const before = (await countApplications(editor.db)).shortlisted ?? 0;
    const { id, email } = await apply();
    await answer(editor.db, id, "in_review", 0, "");
    expect(await answersAbout(id)).toEqual([]);
    await expect(answer(editor.db, id, "shortlisted", 1, " ")).rejects.toMatchObject({ code: "23514" });
    await expect(answer(editor.db, id, "shortlisted", 0)).rejects.toMatchObject({ code: "23514" });
    await answer(editor.db, id, "shortlisted", 1);
    expect(await answersAbout(id)).toEqual([{ recipient: email }]);
    expect((await countApplications(editor.db)).shortlisted).toBe(before + 1);
    await answer(editor.db, id, "declined", 2);
    await expect(answer(editor.db, id, "accepted", 3)).rejects.toMatchObject({ code: "23514" });
  });

  it("refuses users and visitors, who call the function themselves", async () => {
    const user = await backend().userClient("user");
    const { id } = await apply();
    for (const db of [user.db, backend().anon])
      await expect(answer(db, id, "accepted", 0)).rejects.toMatchObject({ code: "42501" });
  });
});
