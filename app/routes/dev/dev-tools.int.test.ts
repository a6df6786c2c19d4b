import { beforeAll, describe, expect, it } from "vitest";
import type { Visitor } from "~/platform/sign-in/visitor";
import { openAccounts } from "../../../server/accounts/accounts.ts";
import { createAdminCreator, newSetUpCode } from "../../../server/accounts/first-admin.ts";
import { openPayGate } from "../../../server/paygate.ts";
import { authClient } from "../../../test/support/auth-client.ts";
import { TEST_SITE_URL, useTestBackend } from "../../../test/support/backend.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { createTestSite, type TestSite, testConfig } from "../../../test/support/site.ts";
import { signedIn, TestVisitor } from "../../../test/support/visitor.ts";
import { devToolServicesContext } from "../../people/context";
import {
  accountsContext,
  devMailboxContext,
  serviceDbContext,
  siteContext,
  uploadsContext,
} from "../../platform/context";
import { type Payments, paymentsContext } from "../../shop/context";
import * as authTest from "./auth-test";
import * as debug from "./debug";
import * as testSupabase from "./test-supabase";

const backend = useTestBackend();
const CODE = newSetUpCode();
let visitors = 0;

function developerContext({
  devTools = true,
  mail = async () => "Mails arrive.",
  visitor = null as Visitor | null,
} = {}) {
  const { anon, service, files, dataDir } = backend();
  const { context } = pageContext({
    db: anon,
    findVisitor: async () => visitor,
    address: `192.0.2.${visitors++}`,
  });
  context.set(serviceDbContext, service);
  context.set(accountsContext, openAccounts(backend()));
  context.set(uploadsContext, { files, service } as never);
  context.set(siteContext, { siteUrl: TEST_SITE_URL, devTools });
  context.set(devMailboxContext, null);
  const { provider } = openPayGate({ paygate: null, siteUrl: TEST_SITE_URL, dataDir });
  context.set(paymentsContext, provider as Payments);
  context.set(devToolServicesContext, devToolServices(mail));
  return context;
}

const devToolServices = (checkMail: () => Promise<string>) => ({
  mode: "embedded" as const,
  admins: createAdminCreator(backend(), CODE),
  isAuthHosted: false,
  checkMail,
});

function post(fields: Record<string, string>): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return new Request(TEST_SITE_URL, { method: "POST", body });
}

async function createAdmin(fields: Record<string, string>, visitor: Visitor | null = null) {
  const args = { request: post(fields), context: developerContext({ visitor }) };
  return (await debug.action(args as never)).data;
}

async function profileOf(email: string) {
  return backend().service.selectFrom("profiles").selectAll().where("email", "=", email).executeTakeFirst();
}
const roleOf = async (email: string) => (await profileOf(email))?.role;

it("with developer tools off there is no such page", { tags: "@10.28" }, async () => {
  for (const answer of [debug.loader, testSupabase.loader, authTest.loader, debug.action]) {
    const args = { request: post({}), context: developerContext({ devTools: false }) };
    const attempt = async (): Promise<unknown> => answer(args as never);
    await expect(attempt()).rejects.toMatchObject({ init: { status: 404 } });
  }
});

describe("creating an administrator", () => {
  it("needs the code while there is none, then somebody who is one", {
    tags: ["@2.173", "@6.10", "@10.30"],
  }, async () => {
    const wanted = { email: "head@people.example", password: "lindiwe-11" };
    const [user, editor] = [await backend().userClient("user"), await backend().userClient("editor")];
    for (const visitor of [null, user, editor])
      for (const code of ["", newSetUpCode()]) {
        const answer = await createAdmin({ ...wanted, code }, visitor);
        expect(answer).toMatchObject({ status: "failed", values: { email: wanted.email } });
        expect(JSON.stringify(answer)).not.toContain(wanted.password);
      }
    expect(await roleOf(wanted.email)).toBeUndefined();

    expect((await createAdmin({ ...wanted, code: CODE })).status).toBe("done");
    expect(await roleOf(wanted.email)).toBe("admin");
    expect((await authClient(backend().auth).signInWithPassword(wanted)).error).toBeNull();
    const { id = "" } = (await profileOf(wanted.email)) ?? {};
    const head = { id, email: wanted.email, db: backend().db.as({ role: "authenticated", sub: id }) };

    const second = { email: "second@people.example", password: "lindiwe-11" };
    expect((await createAdmin({ ...second, code: CODE })).status).toBe("failed");
    expect((await createAdmin({ ...second, code: CODE }, editor)).status).toBe("failed");
    expect(await roleOf(second.email)).toBeUndefined();
    expect((await createAdmin(second, head)).status).toBe("done");
    expect(await roleOf(second.email)).toBe("admin");
    expect(await createAdmin(second, head)).toMatchObject({ status: "failed" });
  });

  it("names what must be put right, and sends no secret back", async () => {
    const answer = await createAdmin({ email: "x", password: "pass", code: CODE });
    expect(answer).toMatchObject({ status: "invalid", values: { email: "x" } });
    expect(Object.keys("errors" in answer ? answer.errors : {})).toEqual(["password", "email"]);
    expect(JSON.stringify(answer)).not.toContain(CODE);
  });
});

describe("the connections", () => {
  const look = async (context = developerContext()) => {
    const { checks } = await testSupabase.loader({ context } as never);
    return checks;
  };

  it("are asked one by one, profiles and a table that does not exist among them", {
    tags: ["@2.171", "@7.18"],
  }, async () => {
    const checks = await look();
    expect(checks?.filter(({ isOk }) => !isOk)).toEqual([]);
    expect(checks?.map(({ name }) => name)).toEqual([
      "Table products, as a visitor",
      "Table profiles, as the server",
      "Table profiles, as a visitor",
      "A table that does not exist",
      "Sign-in",
      "Stored files",
      "Outgoing mail",
      "Payments by PayGate",
    ]);
  });

  it("say what does not work, and that alone", async () => {
    const refuse = async () => {
      throw new Error("The mail server is away");
    };
    const failing = (await look(developerContext({ mail: refuse })))?.filter(({ isOk }) => !isOk);
    expect(failing).toMatchObject([{ name: "Outgoing mail", note: "The mail server is away" }]);
  });

  it("are not asked by a stranger all day", async () => {
    const context = developerContext();
    for (let asked = 0; asked < 20; asked++) expect(await look(context)).not.toBeNull();
    expect(await look(context)).toBeNull();
  });
});

describe("the pages", () => {
  let site: TestSite;
  beforeAll(async () => {
    const config = testConfig(backend().dataDir, { DEV_TOOLS: "on" });
    const answer = await createTestSite(
      backend(),
      config,
      undefined,
      devToolServices(async () => "Mails arrive."),
    );
    site = {
      request: async (path, init) =>
        answer.fetch(new Request(new URL(path, TEST_SITE_URL), init), { incoming: undefined as never }),
    };
  });

  it("show no key and no token", { tags: "@10.33" }, async () => {
    const { visitor } = await signedIn(site, backend(), "admin");
    for (const path of ["/debug", "/auth-test", "/test-supabase"]) {
      const page = await (await visitor.request(path)).text();
      expect(page, path).toContain("Developer tools");
      expect(page, path).not.toMatch(/sb_(pub|sec)|eyJ/);
    }
  });

  it("the server says whom it takes somebody for", { tags: "@2.170" }, async () => {
    const { visitor, email } = await signedIn(site, backend(), "editor");
    for (const path of ["/auth-test", "/debug"]) {
      const page = await (await visitor.request(path)).text();
      expect(page).toContain(email);
      expect(page).toMatch(/Profile role<\/dt><dd[^>]*>editor/);
      const strangers = await (await new TestVisitor(site).request(path)).text();
      expect(strangers).toContain("Nobody is signed in on this browser.");
    }
  });
});
