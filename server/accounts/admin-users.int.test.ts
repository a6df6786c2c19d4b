import { describe, expect, it } from "vitest";
import { authClient } from "../../test/support/auth-client.ts";
import { useTestBackend } from "../../test/support/backend.ts";
import { faultyDb } from "../../test/support/faults.ts";
import { createAdminUser } from "./admin-users.ts";

describe("an administrator", () => {
  const backend = useTestBackend();

  it("is created once, and no account that exists is ever promoted", async () => {
    const { service, auth } = backend();
    const roleOf = async (email: string) => {
      const row = service.selectFrom("profiles").select("role").where("email", "=", email);
      return (await row.executeTakeFirstOrThrow()).role;
    };
    const create = (email: string, password: string) => createAdminUser(backend(), { email, password });
    expect(await create("head@example.com", "first-pass")).toBe("created");
    expect(await create("head@example.com", "other-pass")).toBe("exists");
    expect(await roleOf("head@example.com")).toBe("admin");

    expect(await create("Deputy@Example.com", "first-pass")).toBe("created");
    expect(await roleOf("deputy@example.com")).toBe("admin");

    const squatter = { email: "squatter@example.com", password: "squatters-own" };
    await authClient(auth).signUp(squatter);
    expect(await create(squatter.email, "admins-own")).toBe("exists");
    expect(await roleOf(squatter.email)).toBe("user");
    for (const person of [{ email: "head@example.com", password: "first-pass" }, squatter])
      expect((await authClient(auth).signInWithPassword(person)).error, person.email).toBeNull();
  });

  it("is created by one of the processes that start at once", async () => {
    const admin = { email: "at-once@mail.example", password: "naledi-11" };
    const outcomes = await Promise.all([1, 2, 3].map(() => createAdminUser(backend(), admin)));
    expect(outcomes.toSorted()).toEqual(["created", "exists", "exists"]);
  });

  it("half made is no obstacle to the next try", async () => {
    const { auth, service } = backend();
    const admin = { email: "second@example.com", password: "second-pass" };
    const broken = { auth, db: { service: faultyDb({ anon: service }, { profiles: "fails" }) } };
    await expect(createAdminUser(broken, admin)).rejects.toThrow("was given no rights");
    expect(await createAdminUser(backend(), admin)).toBe("created");
  });
});
