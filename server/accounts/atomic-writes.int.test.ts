import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { authClient } from "../../test/support/auth-client.ts";
import { type TestBackend, useTestBackend } from "../../test/support/backend.ts";

let people = 0;
const newcomer = () => ({ email: `torn-${people++}@people.example`, password: "mbali-2719" });

/** Every row for this table is refused until the returned function is called, or the test ends. */
async function refuseRowsOf({ db }: TestBackend, table: string): Promise<() => Promise<void>> {
  const owner = db.loginRole;
  await sql`
    create function public.refuse_row() returns trigger language plpgsql as
    'begin raise exception ''the test took this away''; end'
  `.execute(owner);
  await sql`
    create trigger refuse_row before insert on ${sql.table(table)} for each row execute function public.refuse_row()
  `.execute(owner);
  const accept = async () => {
    await sql`drop function if exists public.refuse_row() cascade`.execute(owner);
  };
  onTestFinished(accept);
  return accept;
}

describe("an account of which a later statement fails", () => {
  const backend = useTestBackend();

  const auth = () => authClient(backend().auth);

  async function usersWith({ email }: { email: string }): Promise<number> {
    const { rows } = await sql`select from auth.users where email = ${email}`.execute(backend().db.loginRole);
    return rows.length;
  }

  it("is not there when its mail could not be queued, and can be opened afterwards", async () => {
    const person = newcomer();
    const accept = await refuseRowsOf(backend(), "public.outbox");
    expect((await auth().signUp(person)).error?.status).toBe(503);
    expect(await usersWith(person)).toBe(0);
    await accept();
    expect((await auth().signUp(person)).error).toBeNull();
  });

  it.each(["auth.identities", "auth.refresh_tokens"])(
    "is not there when staff opened it and %s failed",
    async (table) => {
      const person = newcomer();
      const accept = await refuseRowsOf(backend(), table);
      await expect(backend().auth.createUser(person)).rejects.toThrow("The sign-in service answered 500");
      expect(await usersWith(person)).toBe(0);
      await accept();
      expect(await backend().auth.createUser(person)).toMatchObject({ id: expect.any(String) });
    },
  );

  it("keeps its password and its other sessions when the mail about a new one could not be queued", async () => {
    const person = newcomer();
    await auth().signUp(person);
    const elsewhere = (await auth().signInWithPassword(person)).data.session?.access_token;
    const here = auth();
    await here.signInWithPassword(person);
    const accept = await refuseRowsOf(backend(), "public.outbox");
    expect((await here.updateUser({ password: "lindiwe-11" })).error?.status).toBe(503);
    await accept();
    expect((await auth().signInWithPassword(person)).error).toBeNull();
    expect((await auth().getUser(elsewhere)).error).toBeNull();
    expect((await here.updateUser({ password: "lindiwe-11" })).error).toBeNull();
    expect((await auth().getUser(elsewhere)).error).not.toBeNull();
  });

  it("is refused in time while its table is locked", async ({ skip }) => {
    const { db } = backend();
    if (db.mode !== "postgres") skip("the embedded database runs one transaction at a time");
    const person = newcomer();
    await auth().signUp(person);
    const lock = await db.loginRole.startTransaction().execute();
    onTestFinished(async () => {
      if (!lock.isRolledBack) await lock.rollback().execute();
    });
    await sql`lock table auth.users in access exclusive mode`.execute(lock);
    expect((await auth().signInWithPassword(person)).error?.status).toBe(503);
    await lock.rollback().execute();
    expect((await auth().signInWithPassword(person)).error).toBeNull();
  });
});

describe("a second sign-up before the first was confirmed", () => {
  const backend = useTestBackend({ confirmEmail: true });

  it("is no success when it could not be written, and leaves the first", async () => {
    const auth = authClient(backend().auth);
    const person = newcomer();
    const later = { ...person, password: "lindiwe-11" };
    const passwordHash = async () => {
      const { rows } = await sql<{ hash: string }>`
          select encrypted_password as hash from auth.users where email = ${person.email}
        `.execute(backend().db.loginRole);
      return rows[0]?.hash;
    };
    expect((await auth.signUp(person)).error).toBeNull();
    const first = await passwordHash();
    const accept = await refuseRowsOf(backend(), "auth.identities");
    expect((await auth.signUp(later)).error?.status).toBe(503);
    expect(await passwordHash()).toBe(first);
    await accept();
    expect((await auth.signUp(later)).error).toBeNull();
    expect(await passwordHash()).not.toBe(first);
  });
});
