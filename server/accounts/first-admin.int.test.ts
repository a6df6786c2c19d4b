import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { AdminCreator } from "../../app/people/dev-tools/dev-tools.ts";
import { authClient } from "../../test/support/auth-client.ts";
import { useTestBackend } from "../../test/support/backend.ts";
import { createAdminCreator, newSetUpCode } from "./first-admin.ts";

const backend = useTestBackend();
const CODE = newSetUpCode();
const WRONG = newSetUpCode();

let admins: AdminCreator;
let people = 0;
const newcomer = () => ({ email: `first-${people++}@people.example`, password: "lindiwe-11" });

// Each test begins without an admin, which the database allows of no site.
beforeAll(() => sql`alter table profiles disable trigger keep_an_admin`.execute(backend().db.loginRole));
beforeEach(async () => {
  await demote("role", "admin");
  admins = createAdminCreator(backend(), CODE);
});

async function listAdmins(): Promise<(string | null)[]> {
  const admins = backend().service.selectFrom("profiles").select("email").where("role", "=", "admin");
  return (await admins.execute()).map(({ email }) => email);
}

async function demote(column: "role" | "email", value: string): Promise<void> {
  await backend().service.updateTable("profiles").set({ role: "user" }).where(column, "=", value).execute();
}

it("a set-up code is long, and another each time", () => {
  expect(CODE).toMatch(/^([A-HJKMNP-TV-Z2-9]{5}-){3}[A-HJKMNP-TV-Z2-9]{5}$/);
  expect(WRONG).not.toBe(CODE);
});

it("the code makes the first administrator, who can sign in, and then is worth nothing", {
  tags: ["@7.24", "@10.31"],
}, async () => {
  const first = newcomer();
  expect(await admins.isWaiting()).toBe(true);
  for (const typed of ["", WRONG, CODE.slice(0, -1), `${CODE}A`])
    expect(await admins.createFirst(first, typed)).toBe("refused");
  expect(await listAdmins()).toEqual([]);

  expect(await admins.createFirst(first, ` ${CODE.toLowerCase()} `)).toBe("created");
  expect(await listAdmins()).toEqual([first.email]);
  expect((await authClient(backend().auth).signInWithPassword(first)).error).toBeNull();
  expect(await admins.isWaiting()).toBe(false);
  expect(await admins.createFirst(newcomer(), CODE)).toBe("refused");

  // Also after that administrator was demoted.
  await demote("email", first.email);
  expect(await admins.createFirst(newcomer(), CODE)).toBe("refused");
});

it("of two who use it at the same moment one is refused", async () => {
  const outcomes = await Promise.all([1, 2, 3].map(() => admins.createFirst(newcomer(), CODE)));
  expect(outcomes.sort()).toEqual(["created", "refused", "refused"]);
  expect(await listAdmins()).toHaveLength(1);
});

it("it is worth nothing while there is an administrator", async () => {
  await admins.create(newcomer());
  expect(await admins.createFirst(newcomer(), CODE)).toBe("refused");
});

it("it stays good when nobody was created with it, and never promotes an account that exists", {
  tags: "@6.10",
}, async () => {
  const known = newcomer();
  await authClient(backend().auth).signUp(known);
  expect(await admins.createFirst(known, CODE)).toBe("exists");
  await expect(admins.createFirst({ ...newcomer(), password: "short" }, CODE)).rejects.toThrow();
  expect(await listAdmins()).toEqual([]);
  expect(await admins.createFirst(newcomer(), CODE)).toBe("created");
});
