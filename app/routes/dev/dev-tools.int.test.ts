import { describe, expect, it } from "vitest";
import { createAdminDesk, newSetUpCode } from "../../../server/admin-desk.ts";
import { openPayGate } from "../../../server/paygate.ts";
import { TEST_SITE_URL, useTestBackend } from "../../../test/support/backend.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import {
  devDeskContext,
  keptMailsContext,
  paygateContext,
  serviceDbContext,
  siteContext,
} from "../../context";
import { createFindVisitor } from "../../features/account/visitor.server";
import * as authTest from "./auth-test";
import * as debug from "./debug";
import * as testSupabase from "./test-supabase";

const backend = useTestBackend();
const CODE = newSetUpCode();
let visitors = 0;

function developerContext({ devTools = true, mail = async () => "Mails arrive." } = {}) {
  const { anon, service, clientFor, dataDir, browser } = backend();
  const { context } = pageContext({
    db: anon,
    findVisitor: createFindVisitor(clientFor),
    address: `192.0.2.${visitors++}`,
  });
  context.set(serviceDbContext, service);
  context.set(siteContext, { siteUrl: TEST_SITE_URL, devTools, supabase: browser });
  context.set(keptMailsContext, null);
  context.set(paygateContext, openPayGate({ paygate: null, siteUrl: TEST_SITE_URL, dataDir }).provider);
  context.set(devDeskContext, {
    mode: "embedded",
    admins: createAdminDesk(service, CODE),
    checkMail: mail,
  });
  return context;
}

function post(fields: Record<string, string>, token?: string): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = new Headers(token === undefined ? [] : [["Authorization", `Bearer ${token}`]]);
  return new Request(TEST_SITE_URL, { method: "POST", body, headers });
}

async function createAdmin(fields: Record<string, string>, token?: string) {
  const args = { request: post(fields, token), context: developerContext() };
  return (await debug.action(args as never)).data;
}

async function roleOf(email: string): Promise<string | undefined> {
  const { data } = await backend().service.from("profiles").select("role").eq("email", email).maybeSingle();
  return data?.role;
}

it("with developer tools off there is no such page", async () => {
  for (const answer of [debug.loader, testSupabase.loader, authTest.loader, debug.action, authTest.action]) {
    const args = { request: post({}), context: developerContext({ devTools: false }) };
    const attempt = async (): Promise<unknown> => answer(args as never);
    await expect(attempt()).rejects.toMatchObject({ init: { status: 404 } });
  }
});

describe("creating an administrator", () => {
  it("needs the code while there is none, then somebody who is one", async () => {
    const wanted = { email: "head@people.example", password: "lindiwe-11" };
    const [user, editor] = [await backend().userClient("user"), await backend().userClient("editor")];
    for (const token of [undefined, "rubbish", user.accessToken, editor.accessToken])
      for (const code of ["", newSetUpCode()]) {
        const answer = await createAdmin({ ...wanted, code }, token);
        expect(answer).toMatchObject({ status: "failed", values: { email: wanted.email } });
        expect(JSON.stringify(answer)).not.toContain(wanted.password);
      }
    expect(await roleOf(wanted.email)).toBeUndefined();

    expect((await createAdmin({ ...wanted, code: CODE })).status).toBe("done");
    expect(await roleOf(wanted.email)).toBe("admin");
    const { data } = await backend().anon.auth.signInWithPassword(wanted);
    const token = data.session?.access_token;

    const second = { email: "second@people.example", password: "lindiwe-11" };
    expect((await createAdmin({ ...second, code: CODE })).status).toBe("failed");
    expect((await createAdmin({ ...second, code: CODE }, editor.accessToken)).status).toBe("failed");
    expect(await roleOf(second.email)).toBeUndefined();
    expect((await createAdmin(second, token)).status).toBe("done");
    expect(await roleOf(second.email)).toBe("admin");
    expect(await createAdmin(second, token)).toMatchObject({ status: "failed" });
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

  it("are asked one by one, profiles and a table that does not exist among them", async () => {
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

it("the overview shows the public key in part, and no other", async () => {
  const args = { context: developerContext() } as never;
  const page = JSON.stringify(await debug.loader(args));
  expect(page).toContain("sb_pub…");
  expect(page).not.toContain(backend().browser.anonKey);
  expect(page).not.toContain("sb_secret");
});

it("the server says whom it takes somebody for", async () => {
  const ask = async (token?: string) => {
    const args = { request: post({}, token), context: developerContext() };
    return authTest.action(args as never);
  };
  const editor = await backend().userClient("editor");
  expect(await ask(editor.accessToken)).toEqual({ visitor: { email: editor.email, role: "editor" } });
  expect(await ask()).toEqual({ visitor: null });
  expect(await ask("rubbish")).toEqual({ visitor: null });
});
