import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { removeEndedAccess } from "~/people/legal/retention.server";
import { callFunction } from "~/platform/db/client";
import { CHECK_VIOLATION } from "~/platform/db/error-codes";
import { refusalOf } from "../../../../test/security/personas.ts";
import { authClient } from "../../../../test/support/auth-client.ts";
import { type TestUser, useTestBackend } from "../../../../test/support/backend.ts";
import { sendWaitingMails } from "../../../../test/support/mails.ts";
import { openTestSite, type TestSite } from "../../../../test/support/site.ts";
import { signedIn, TestVisitor } from "../../../../test/support/visitor.ts";

const PASSWORD = "karabo-2719-long";

describe("an invitation to the staff", () => {
  const backend = useTestBackend({ confirmEmail: true });

  let site: TestSite;
  let admin: TestUser;
  beforeAll(async () => {
    site = await openTestSite(backend(), backend().dataDir);
    admin = await backend().userClient("admin");
  });

  const newEmail = () => `karabo-${crypto.randomUUID().slice(0, 8)}@afi.example`;
  const invite = (email: string, role = "editor") =>
    callFunction(admin.db, "invite_staff", { typed_email: email, new_role: role });

  /** The path of the link in the newest mail to this address. */
  async function linkTo(email: string): Promise<string> {
    const mail = (await sendWaitingMails(backend())).findLast(
      (sent) => sent.to === email && sent.kind === "staff_invitation",
    );
    const [, path = ""] = /https?:\/\/[^/]+(\/invitation\/\S+)/.exec(mail?.text ?? "") ?? [];
    expect(path, `a link to ${email}`).toMatch(/^\/invitation\/[\w-]{43}$/);
    return path;
  }

  async function roleOf(email: string) {
    const rows = backend().service.selectFrom("profiles").select("role").where("email", "=", email);
    return (await rows.executeTakeFirst())?.role;
  }

  it("opens an account with its link, once; only the hash of the link is kept", {
    tags: "@10.134",
  }, async () => {
    const email = newEmail();
    await invite(` ${email.toUpperCase()} `);
    const link = await linkTo(email);
    const guest = new TestVisitor(site);
    const page = await guest.request(link);
    expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect(await page.text()).toContain("Choose a password");
    const stored = await backend().service.selectFrom("staff_invitations").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(link.split("/").at(-1));

    const short = await guest.post(link, { full_name: "Karabo Nkosi", password: "short" });
    expect([short.status, (await short.text()).includes("at least 10 characters")]).toEqual([400, true]);
    const done = await guest.post(link, { full_name: "Karabo Nkosi", password: PASSWORD });
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/admin"]);
    expect((await guest.request("/admin")).status).toBe(200);
    expect((await guest.request("/admin/people")).status).toBe(403);
    expect(await roleOf(email)).toBe("editor");
    const again = new TestVisitor(site);
    expect((await again.request(link)).status).toBe(410);
    expect((await again.post(link, { password: PASSWORD })).status).toBe(410);

    const trail = await backend()
      .service.selectFrom("audit")
      .select(["changed_by", "after"])
      .where("table_name", "=", "staff_invitations")
      .where(sql<boolean>`after ->> 'email' = ${email}`)
      .orderBy("id")
      .execute();
    expect(trail.map(({ after }) => (after as { state: string }).state)).toEqual(["invited", "accepted"]);
    expect(trail[0]?.changed_by).toBe(admin.id);
    await expect(invite(email)).rejects.toMatchObject({ code: CHECK_VIOLATION });
  });

  it("keeps the typed name, and never the password, when it cannot be accepted", async () => {
    const email = newEmail();
    await invite(email);
    const link = await linkTo(email);
    const guest = new TestVisitor(site, { address: "203.0.113.77" });
    const post = () => guest.post(link, { full_name: "Karabo Nkosi", password: "short" });
    let answer = await post();
    for (let tries = 0; tries < 50 && answer.status === 400; tries += 1) answer = await post();
    expect(answer.status).toBe(429);
    const page = await answer.text();
    expect(page).toContain('value="Karabo Nkosi"');
    expect(page).not.toContain('value="short"');
  });

  it("is accepted with the password of an account that is there, and ends its other sessions", async () => {
    const { email, password, visitor } = await signedIn(site, backend());
    await invite(email, "admin");
    const link = await linkTo(email);
    const page = await (await visitor.request(link)).text();
    expect(page).toContain("sign in with its password");
    const here = new TestVisitor(site);
    expect((await here.post(link, { password: "not this one" })).status).toBe(400);
    expect(await roleOf(email)).toBe("user");
    expect((await here.post(link, { password })).headers.get("Location")).toBe("/admin");
    expect((await here.request("/admin/people")).status).toBe(200);
    expect((await visitor.request("/account")).headers.get("Location")).toContain("/auth");
  });

  it("is worth nothing once withdrawn, run out or sent again", { tags: "@10.135" }, async () => {
    const email = newEmail();
    const id = await invite(email);
    expect(await refusalOf(invite(email))).toBe(CHECK_VIOLATION);
    const first = await linkTo(email);
    await callFunction(admin.db, "renew_invitation", { invitation_id: id });
    const second = await linkTo(email);
    const status = async (link: string) => (await site.request(link)).status;
    expect([await status(first), await status(second)]).toEqual([410, 200]);

    const { service } = backend();
    const change = (expires_at: string) =>
      service.updateTable("staff_invitations").set({ expires_at }).where("id", "=", id).execute();
    await change(new Date(Date.now() - 1000).toISOString());
    expect(await status(second)).toBe(410);
    const form = { full_name: "Karabo", password: PASSWORD };
    expect((await new TestVisitor(site).post(second, form)).status).toBe(410);
    expect(await roleOf(email)).toBeUndefined();
    await change(new Date(Date.now() + 60_000).toISOString());
    await callFunction(admin.db, "withdraw_invitation", { invitation_id: id });
    expect(await status(second)).toBe(410);
    expect(await status("/invitation/x")).toBe(410);
  });

  it("is for the account of its address alone", { tags: "@10.136" }, async () => {
    const email = newEmail();
    await invite(email);
    const link = await linkTo(email);
    const stranger = await backend().userClient("user");
    const hash = await sql<{ hash: string }>`
        select token_hash as hash from staff_invitations where email = ${email}
      `.execute(backend().service);
    const args = { hash: hash.rows[0]?.hash ?? "", person: stranger.id, session: crypto.randomUUID() };
    expect(await callFunction(backend().service, "accept_invitation", args)).toBe("gone");
    expect((await site.request(link)).status).toBe(200);
  });

  it("does not open what a stranger planted: an account nobody confirmed makes way", async () => {
    const email = newEmail();
    const stranger = { email, password: "a-strangers-password" };
    await authClient(backend().auth).signUp(stranger);
    await invite(email);
    const guest = new TestVisitor(site);
    const link = await linkTo(email);
    const done = await guest.post(link, { full_name: "Karabo Nkosi", password: PASSWORD });
    expect(done.headers.get("Location")).toBe("/admin");
    expect((await authClient(backend().auth).signInWithPassword(stranger)).error?.code).toBe(
      "invalid_credentials",
    );
  });

  it("is forgotten with its account, and some time after it ended", async () => {
    const { service } = backend();
    const count = async (email: string) =>
      (await service.selectFrom("staff_invitations").select("id").where("email", "=", email).execute())
        .length;
    const traces = async (email: string) => {
      const { rows } =
        await sql`select from audit where before::text || after::text like ${`%${email}%`}`.execute(service);
      return rows.length;
    };
    const email = newEmail();
    await invite(email);
    const guest = new TestVisitor(site);
    await guest.post(await linkTo(email), { full_name: "Karabo Nkosi", password: PASSWORD });
    const { id } = await service
      .selectFrom("profiles")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    await callFunction(service, "forget_person", { person: id });
    expect([await count(email), await traces(email)]).toEqual([0, 0]);

    const old = newEmail();
    await invite(old);
    const day = 86_400_000;
    await removeEndedAccess(service, new Date(Date.now() + 80 * day));
    expect(await count(old)).toBe(1);
    await removeEndedAccess(service, new Date(Date.now() + 95 * day));
    expect([await count(old), await traces(old)]).toEqual([0, 0]);
  });
});
