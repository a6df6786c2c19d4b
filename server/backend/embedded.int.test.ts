import { describe, expect, it } from "vitest";
import { useTestBackend } from "../../test/support/backend.ts";

describe("the embedded backend", () => {
  const backend = useTestBackend();

  it("serves visitors, users and itself with their own rights, also when they come at once", async () => {
    const { anon, service } = backend();
    await service
      .from("banners")
      .insert([
        { title: "Shown", active: true },
        { title: "Hidden", active: false },
      ])
      .throwOnError();
    const rounds = Array.from({ length: 20 }, async () => {
      const [visitor, server] = await Promise.all([
        anon.from("banners").select("title").throwOnError(),
        service.from("banners").select("title").throwOnError(),
      ]);
      return `${visitor.data.length},${server.data.length}`;
    });
    expect(new Set(await Promise.all(rounds))).toEqual(new Set(["1,2"]));
  });

  it("makes users of each role", async () => {
    const admin = await backend().userClient("admin");
    const { data } = await admin.db
      .from("profiles")
      .select("role")
      .eq("id", admin.id)
      .single()
      .throwOnError();
    expect(data.role).toBe("admin");
  });
});
