import { describe, expect, it } from "vitest";
import { removeDeletedStories } from "~/people/legal/retention.server";
import { callFunction } from "~/platform/db/client";
import { useTestBackend } from "../../../../test/support/backend";

describe("a story that was deleted", () => {
  const backend = useTestBackend();
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

  async function addMovedStory() {
    const { id, db } = await backend().userClient("editor");
    const { id: story } = await db
      .insertInto("blogs")
      .values({
        title: "A pleat",
        slug: "first-pleat",
        content: "One.",
        category: "Insider",
        status: "published",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .updateTable("blogs")
      .set({ slug: "second-pleat", content: "Two." })
      .where("id", "=", story)
      .execute();
    return { editor: id, db, story };
  }
  const kept = async (story: string) => {
    const { service } = backend();
    const versions = await service
      .selectFrom("story_versions")
      .select("content")
      .where("story_id", "=", story)
      .orderBy("id")
      .execute();
    const redirects = await service
      .selectFrom("old_addresses")
      .select("old_slug")
      .where("record_id", "=", story)
      .execute();
    return {
      versions: versions.map(({ content }) => content),
      redirects: redirects.map((row) => row.old_slug),
    };
  };

  it("comes back with its versions and its old address", async () => {
    const { service, anon } = backend();
    const { db, story } = await addMovedStory();
    await db.deleteFrom("blogs").where("id", "=", story).execute();
    expect(await callFunction(anon, "story_with_next", { wanted_slug: "first-pleat" })).toBeNull();
    // The hourly job leaves them alone meanwhile.
    await removeDeletedStories(service, inMinutes(30));
    await callFunction(db, "restore_deleted", { the_table: "blogs", the_record: story });
    const row = await anon.selectFrom("blogs").select(["slug", "content"]).where("id", "=", story).execute();
    expect(row).toEqual([{ slug: "second-pleat", content: "Two." }]);
    const { versions, redirects } = await kept(story);
    expect(versions.slice(0, 2)).toEqual(["One.", "Two."]);
    expect(redirects).toEqual(["first-pleat"]);
    await db.deleteFrom("blogs").where("id", "=", story).execute();
  });

  it("leaves nothing behind once it is too late", async () => {
    const { service } = backend();
    const { db, story } = await addMovedStory();
    await db.deleteFrom("blogs").where("id", "=", story).execute();
    await removeDeletedStories(service, inMinutes(61));
    expect(await kept(story)).toEqual({ versions: [], redirects: [] });
    await service
      .updateTable("audit")
      .set({ created_at: inMinutes(-2).toISOString() })
      .where("record_id", "=", story)
      .execute();
    await expect(
      callFunction(db, "restore_deleted", { the_table: "blogs", the_record: story }),
    ).rejects.toMatchObject({ code: "23514" });
  });

  it("no table but those of the content is restored so", async () => {
    const { db } = await backend().userClient("editor");
    for (const the_table of ["products", "profiles", "audit", "no_such_table"])
      await expect(
        callFunction(db, "restore_deleted", { the_table, the_record: "x" }),
        the_table,
      ).rejects.toMatchObject({ code: "42501" });
  });
});
