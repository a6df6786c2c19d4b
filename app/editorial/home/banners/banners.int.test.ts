import { describe, expect, it } from "vitest";
import { useTestBackend } from "../../../../test/support/backend";
import { listActiveBanners } from "./banners.server";

describe("listActiveBanners", () => {
  const backend = useTestBackend();

  it("lists the active banners, newest first, to everyone", { tags: ["@4.35", "@7.1"] }, async () => {
    const { service, anon } = backend();
    await service
      .insertInto("banners")
      .values([
        { title: "Older", created_at: "2026-01-01T00:00:00Z" },
        { title: "Newest", created_at: "2026-03-01T00:00:00Z" },
        { title: "Withdrawn", created_at: "2026-04-01T00:00:00Z", active: false },
        { title: "Newer", created_at: "2026-02-01T00:00:00Z" },
      ])
      .execute();

    const titles = (await listActiveBanners(anon)).map(({ title }) => title);

    expect(titles).toEqual(["Newest", "Newer", "Older"]);
  });

  it("shows staff no inactive ones either: the strip is the visitors' own", async () => {
    const editor = await backend().userClient("editor");
    const titles = (await listActiveBanners(editor.db)).map(({ title }) => title);
    expect(titles).not.toContain("Withdrawn");
  });
});
