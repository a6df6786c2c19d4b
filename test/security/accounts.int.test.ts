import { createHmac, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { describeOnEveryDatabase, TEST_SITE_URL } from "../support/backend.ts";
import { useStage } from "./stage.ts";

/** What only the server itself may call, with arguments that would do something. */
const SERVER_FUNCTIONS = {
  claim_mail: {},
  claim_payment_queries: {},
  expire_orders: {},
  place_order: { input: "{}" },
  start_payment: { input: "{}" },
  record_payment: { input: "{}" },
  send_newsletter: { input: "{}" },
  send_order_link: { typed_reference: "SHOP-1", typed_email: "a@b.example" },
  queue_account_mail: { mail_kind: "account_recovery", address: "a@b.example" },
  issue_confirmation: { address: "a@b.example", token: "0".repeat(64) },
  issue_recovery: { address: "a@b.example", token: "0".repeat(64) },
  forget_person: { person: randomUUID() },
  forget_old_orders: { sold_before: "2100-01-01", unsold_before: "2100-01-01" },
};

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

function sign(claims: object, secret: string, header: object = { alg: "HS256", typ: "JWT" }): string {
  const unsigned = `${encode(header)}.${encode(claims)}`;
  return `${unsigned}.${createHmac("sha256", secret).update(unsigned).digest("base64url")}`;
}

describeOnEveryDatabase("accounts", (backend) => {
  const stage = useStage(backend);
  const key = () => backend().browser.anonKey;

  async function call(
    route: string,
    token: string,
    body?: object,
    method = body ? "POST" : "GET",
  ): Promise<Response> {
    const request = new Request(`${TEST_SITE_URL}${route}`, {
      method,
      headers: { apikey: key(), Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const response = await backend().fetch?.(request, "127.0.0.1");
    if (!response) throw new Error("This backend answers no requests");
    return response;
  }

  async function listRoles(): Promise<Record<string, string>> {
    const { data } = await stage().service.from("profiles").select("id, role").throwOnError();
    return Object.fromEntries(data.map(({ id, role }) => [id, role]));
  }

  describe.each(["user", "editor"] as const)("a signed-in %s", (role) => {
    it("becomes nothing more, and touches nobody else", async () => {
      const { id, email, db, accessToken } = await backend().userClient(role);
      const { admin, stranger } = stage();
      const before = await listRoles();
      const profiles = () => db.from("profiles");
      const attempts = [
        () => profiles().insert({ id: randomUUID(), email, role: "admin" }),
        () => profiles().insert({ id, email, role: "admin" }),
        () => profiles().upsert({ id, email, role: "admin" }),
        () => profiles().update({ role: "admin" }).eq("id", id),
        () => profiles().update({ role: "admin" }).neq("id", randomUUID()),
        () => profiles().update({ role: "user" }).eq("id", admin.id),
        () => profiles().update({ full_name: "Not mine" }).eq("id", stranger.id),
        () => profiles().upsert({ id: stranger.id, email: stranger.email, full_name: "Not mine" }),
        () => profiles().delete().eq("id", stranger.id),
        () => profiles().delete().eq("id", admin.id),
        () => call("/auth/v1/user", accessToken, { data: { role: "admin" } }, "PUT"),
        () => call("/auth/v1/user", accessToken, { app_metadata: { role: "admin" } }, "PUT"),
      ];
      for (const attempt of attempts) await attempt();
      expect(await listRoles()).toEqual(before);
      const names = await stage().service.from("profiles").select("full_name").eq("id", stranger.id);
      expect(names.data).not.toContainEqual({ full_name: "Not mine" });
    });

    it("calls nothing that is the server's alone", async () => {
      const { accessToken } = stage()[role];
      for (const [name, input] of Object.entries(SERVER_FUNCTIONS)) {
        const response = await call(`/rest/v1/rpc/${name}`, accessToken, input);
        expect([name, response.status, (await response.json()).code]).toEqual([name, 403, "42501"]);
      }
      const newcomer = {
        email: `${randomUUID()}@people.example`,
        password: "lindiwe-11",
        email_confirm: true,
      };
      expect((await call("/auth/v1/admin/users", accessToken, newcomer)).status).toBe(403);
      for (const route of ["admin/users", `admin/users/${stage().admin.id}`, "admin/generate_link", "invite"])
        expect((await call(`/auth/v1/${route}`, accessToken)).status, route).toBeGreaterThanOrEqual(403);
    });
  });

  it("no visitor creates users with the public key, in either header", async () => {
    const newcomer = { email: `${randomUUID()}@people.example`, password: "lindiwe-11", email_confirm: true };
    for (const token of [key(), "", "sb_secret_guess"])
      expect((await call("/auth/v1/admin/users", token, newcomer)).status).toBeGreaterThanOrEqual(401);
    expect((await stage().anon.auth.signInWithPassword(newcomer)).error).not.toBeNull();
  });

  it("a forged, ended or altered token of an administrator opens nothing", async () => {
    const { admin } = stage();
    const secret = JSON.parse(await readFile(path.join(backend().dataDir, "secrets.json"), "utf8")).jwtSecret;
    const now = Math.floor(Date.now() / 1000);
    const claims = { aud: "authenticated", role: "authenticated", sub: admin.id, iat: now, exp: now + 600 };
    const [head = "", body = "", seal = ""] = admin.accessToken.split(".");
    const altered = (changes: object) =>
      `${head}.${encode({ ...JSON.parse(Buffer.from(body, "base64url").toString()), ...changes })}.${seal}`;
    const forgeries = {
      "another secret": sign(claims, "x".repeat(64)),
      "an empty secret": sign(claims, ""),
      "the public key as secret": sign(claims, key()),
      "no algorithm": `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`,
      "no algorithm, still sealed": sign(claims, secret, { alg: "none" }),
      "another algorithm": sign(claims, secret, { alg: "RS256" }),
      "no seal": `${head}.${body}.`,
      ended: sign({ ...claims, iat: now - 20, exp: now - 10 }, secret),
      "another person": altered({ sub: stage().stranger.id }),
      "another role": altered({ role: "service_role" }),
      "a later end": altered({ exp: now + 999_999 }),
    };
    const message = await stage()
      .service.from("contact_messages")
      .insert({ name: "A", email: "a@b.example", subject: "S", message: "M" })
      .select("id")
      .single()
      .throwOnError();
    const secretRow = `/rest/v1/contact_messages?select=id&id=eq.${message.data.id}`;
    expect(await (await call(secretRow, admin.accessToken)).json()).toHaveLength(1);

    const newcomer = { email: `${randomUUID()}@people.example`, password: "lindiwe-11", email_confirm: true };
    for (const [name, token] of Object.entries(forgeries)) {
      for (const route of [secretRow, "/rest/v1/profiles?select=id", "/rest/v1/orders?select=id"]) {
        const response = await call(route, token);
        expect([name, route, response.status]).toEqual([name, route, 401]);
      }
      expect([name, (await call("/auth/v1/user", token)).ok]).toEqual([name, false]);
      expect([name, (await call("/auth/v1/admin/users", token, newcomer)).ok]).toEqual([name, false]);
    }
  });

  it("the token of somebody who is gone opens nothing of theirs", async () => {
    const gone = await backend().userClient("admin");
    await stage().service.rpc("forget_person", { person: gone.id }).throwOnError();
    expect((await call("/auth/v1/user", gone.accessToken)).ok).toBe(false);
    const newcomer = { email: `${randomUUID()}@people.example`, password: "lindiwe-11", email_confirm: true };
    expect((await call("/auth/v1/admin/users", gone.accessToken, newcomer)).ok).toBe(false);
    for (const table of ["profiles", "orders", "contact_messages", "outbox"])
      expect((await gone.db.from(table as "orders").select("id")).data ?? [], table).toEqual([]);
    for (const role of ["admin", "user"] as const)
      expect(
        (await gone.db.from("profiles").insert({ id: gone.id, email: gone.email, role })).error,
      ).not.toBeNull();
  });
});
