import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { callFunction } from "../../app/platform/db/client.ts";
import { authClient } from "../support/auth-client.ts";
import { type TestBackend, useTestBackend } from "../support/backend.ts";
import { type Row, refusalOf, type UntypedDb, untyped, usePersonas } from "./personas.ts";

/* For forged and ended tokens see server/accounts/sessions.int.test.ts; for rights to functions see function-rights. */

describe("accounts", () => {
  const backend = useTestBackend();

  const personas = usePersonas(backend);

  async function listRoles(): Promise<Row> {
    const rows = await backend().service.selectFrom("profiles").select(["id", "role"]).execute();
    return Object.fromEntries(rows.map(({ id, role }) => [id, role]));
  }

  const upsert = (db: UntypedDb, row: Row) =>
    db
      .insertInto("profiles")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();

  describe.each(["user", "editor"] as const)("a signed-in %s", (role) => {
    it("becomes nothing more, and touches nobody else", { tags: ["@6.11", "@7.15", "@10.34"] }, async () => {
      const { id, email, db: typed } = await backend().userClient(role);
      const db = untyped(typed);
      const { admin, stranger } = personas();
      const before = await listRoles();
      const change = (values: Row, whose: string) =>
        db.updateTable("profiles").set(values).where("id", "=", whose).execute();
      const remove = (whose: string) => db.deleteFrom("profiles").where("id", "=", whose).execute();
      const attempts = [
        () => db.insertInto("profiles").values({ id: randomUUID(), email, role: "admin" }).execute(),
        () => db.insertInto("profiles").values({ id, email, role: "admin" }).execute(),
        () => upsert(db, { id, email, role: "admin" }),
        () => change({ role: "admin" }, id),
        () => db.updateTable("profiles").set({ role: "admin" }).execute(),
        () => change({ role: "user" }, admin.id),
        () => change({ full_name: "Not mine" }, stranger.id),
        () => upsert(db, { id: stranger.id, email: stranger.email, full_name: "Not mine" }),
        () => remove(stranger.id),
        () => remove(admin.id),
      ];
      for (const attempt of attempts) await refusalOf(attempt());
      expect(await listRoles()).toEqual(before);
      const names = await backend().service.selectFrom("profiles").select("full_name").execute();
      expect(names).not.toContainEqual({ full_name: "Not mine" });
    });
  });

  it("what is told to the sign-in service about a role changes none", async () => {
    const auth = authClient(backend().auth);
    const email = `${randomUUID()}@people.example`;
    const { data } = await auth.signUp({ email, password: "lindiwe-11" });
    await auth.updateUser({ data: { role: "admin" } });
    await put(backend(), data.session?.access_token ?? "", { app_metadata: { role: "admin" } });
    expect((await listRoles())[data.user?.id ?? ""]).toBe("user");
  });

  describe("somebody who is gone", () => {
    it("reads and writes nothing of theirs with a session from before", async () => {
      const gone = await backend().userClient("admin");
      const db = untyped(gone.db);
      await callFunction(backend().service, "forget_person", { person: gone.id });
      for (const table of ["profiles", "orders", "contact_messages", "outbox"])
        expect(await db.selectFrom(table).select("id").execute(), table).toEqual([]);
      for (const role of ["admin", "user"]) {
        const again = db.insertInto("profiles").values({ id: gone.id, email: gone.email, role });
        expect(await refusalOf(again.execute()), role).toMatch(/^(42501|23503)$/);
      }
    });
  });
});

function put({ auth }: TestBackend, token: string, body: object): Promise<Response> {
  return auth.fetch(`${auth.url}/auth/v1/user`, {
    method: "PUT",
    headers: { apikey: auth.anonKey, Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}
