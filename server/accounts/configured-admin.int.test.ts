import { describe, expect, it, vi } from "vitest";
import { authClient } from "../../test/support/auth-client.ts";
import { useTestBackend } from "../../test/support/backend.ts";
import { createConfiguredAdmin } from "./configured-admin.ts";

describe("the administrator of the settings", () => {
  const backend = useTestBackend();

  async function start(email: string) {
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    await createConfiguredAdmin(backend(), { email, password: "naledi-11" }, log);
    const said = [log.info, log.warn, log.error].flatMap(({ mock }) => mock.calls.flat());
    expect(said.filter((words) => String(words).includes("@"))).toEqual([]);
    return said;
  }

  it("is created at the first start, of which alone the log tells", async () => {
    expect(await start("Head@mail.example")).toEqual(["administrator created"]);
    expect(await start("Head@mail.example")).toEqual([]);
  });

  it("is not made of an account that exists, and the log says what to do", async () => {
    await authClient(backend().auth).signUp({ email: "customer@mail.example", password: "customers-own" });
    expect(await start("Customer@mail.example")).toEqual([
      expect.stringMatching(/^ADMIN_EMAIL is the address of an account without .*set another address/),
    ]);
    const accounts = backend().service.selectFrom("profiles").select("role");
    expect(await accounts.where("email", "=", "customer@mail.example").execute()).toEqual([{ role: "user" }]);
  });
});
