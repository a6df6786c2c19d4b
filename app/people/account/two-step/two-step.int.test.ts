import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createAdmin } from "~/people/dev-tools/create-admin.server";
import { callFunction, type Db } from "~/platform/db/client";
import { CHECK_VIOLATION, INSUFFICIENT_PRIVILEGE } from "~/platform/db/error-codes";
import { refusalOf } from "../../../../test/security/personas.ts";
import { type TestUser, useTestBackend } from "../../../../test/support/backend.ts";
import { sendWaitingMails } from "../../../../test/support/mails.ts";
import { loadServerBuild } from "../../../../test/support/server-build.ts";
import { openTestSite, type TestSite } from "../../../../test/support/site.ts";
import { signedIn, signInAs, TestVisitor } from "../../../../test/support/visitor.ts";
import { WRONG_PASSWORD } from "../own/messages";
import { sealSecret, TWO_STEP_PURPOSE } from "./sealed-secret.server";
import { newTotpSecret, totpCode, totpCounter } from "./totp.server";
import {
  beginTwoStep,
  confirmTwoStep,
  findTwoStep,
  LOCK_MS,
  MAX_FAILURES,
  passSecondStep,
  renewRecoveryCodes,
  turnOffTwoStep,
} from "./two-step.server";

/** Every page that reads a session, but for the two that are to be opened by one that owes its second step. */
const { routes } = await loadServerBuild();
const SESSION_PAGES = Object.values(routes).flatMap((route) => {
  const { id = "", path, module = {} } = route ?? {};
  const isLeft = path === "account/profile" || path === "auth/two-step" || id.includes("/dev/");
  const isPage = path !== undefined && "middleware" in module && "loader" in module;
  return isPage && !isLeft ? [`/${path}`] : [];
});

describe("two-step sign-in", () => {
  const backend = useTestBackend();

  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite(backend(), backend().dataDir);
  });

  const START = new Date("2026-11-16T08:00:00Z");
  const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);
  const deps = (now = START) => ({
    service: backend().service,
    key: backend().keyFor(TWO_STEP_PURPOSE),
    now,
  });
  const codeAt = (secret: Buffer, now: Date) => totpCode(secret, totpCounter(now));
  const asIn = ({ id, email }: TestUser, session_id?: string): Db =>
    backend().db.as({ role: "authenticated", sub: id, email, ...(session_id && { session_id }) });

  /** A member with an app set up at START in a session of theirs. */
  async function enrolled(role: "editor" | "admin" = "editor") {
    const member = await backend().userClient(role);
    await beginTwoStep(deps(), member.id);
    const state = await findTwoStep(deps(), member.id);
    if (state.kind !== "pending") throw new Error(`it is ${state.kind}`);
    const session = crypto.randomUUID();
    const attempt = { person: member.id, session, code: codeAt(state.secret, START) };
    const { outcome, codes } = await confirmTwoStep(deps(), attempt);
    expect([outcome, codes.length]).toEqual(["right", 10]);
    return { ...member, secret: state.secret, session, codes };
  }
  type Enrolled = Awaited<ReturnType<typeof enrolled>>;

  const pass = (member: Enrolled, code: string, now: Date, session: string = crypto.randomUUID()) =>
    passSecondStep(deps(now), { person: member.id, session, code });

  it("gives a session the rights of staff once its code was right, and no other session", {
    tags: "@10.116",
  }, async () => {
    const member = await enrolled("admin");
    const canWork = async (db: Db) => (await refusalOf(callFunction(db, "staff_names", {}))) === null;
    const seesStaff = async (db: Db) =>
      (await db.selectFrom("profiles").select("id").where("id", "<>", member.id).execute()).length > 0;
    const other = crypto.randomUUID();
    await backend().userClient("user");
    for (const [session, may] of [
      [member.session, true],
      [other, false],
      [undefined, false],
    ] as const) {
      const db = asIn(member, session);
      expect([await canWork(db), await seesStaff(db)], String(session)).toEqual([may, may]);
    }
    expect(await pass(member, codeAt(member.secret, later(30)), later(30), other)).toBe("right");
    expect(await canWork(asIn(member, other))).toBe(true);
    // Another person's session says nothing.
    const somebody = await enrolled();
    expect(await canWork(asIn(somebody, member.session))).toBe(false);
  });

  it("leaves an own name changeable, and never the role", async () => {
    const member = await enrolled();
    const db = asIn(member);
    const own = db.updateTable("profiles").where("id", "=", member.id);
    const renamed = await own.set({ full_name: "Ama Owusu" }).returning("full_name").execute();
    expect(renamed).toEqual([{ full_name: "Ama Owusu" }]);
    for (const role of ["admin", "user"])
      expect(await refusalOf(own.set({ role }).execute())).toBe(INSUFFICIENT_PRIVILEGE);
  });

  it("takes each code once, of the step before, now and next", { tags: "@10.117" }, async () => {
    const member = await enrolled();
    const { secret } = member;
    expect(await pass(member, codeAt(secret, START), START)).toBe("wrong");
    expect(await pass(member, codeAt(secret, later(120)), later(90))).toBe("right");
    expect(await pass(member, codeAt(secret, later(90)), later(90))).toBe("wrong");
    const late = codeAt(secret, later(210));
    expect(await pass(member, `${late.slice(0, 3)} ${late.slice(3)}`, later(240))).toBe("right");
    expect(await pass(member, codeAt(secret, later(300)), later(390))).toBe("wrong");
  });

  it("takes one of two uses of a code at the same moment", async () => {
    const member = await enrolled();
    const code = codeAt(member.secret, later(60));
    const both = await Promise.all([pass(member, code, later(60)), pass(member, code, later(60))]);
    expect(both.sort()).toEqual(["right", "wrong"]);
  });

  it("takes each recovery code once, and none of the old ones after new were made", {
    tags: "@10.118",
  }, async () => {
    const member = await enrolled();
    const [first = "", second = ""] = member.codes;
    expect(await pass(member, first.toUpperCase(), START)).toBe("right");
    expect(await pass(member, first, START)).toBe("wrong");
    expect(await findTwoStep(deps(), member.id)).toMatchObject({ kind: "on", codesLeft: 9 });
    const stored = await backend().service.selectFrom("recovery_codes").select("code_hash").execute();
    for (const { code_hash } of stored) expect(member.codes).not.toContain(code_hash);

    const attempt = { person: member.id, code: codeAt(member.secret, later(60)) };
    const renewed = await renewRecoveryCodes(deps(later(60)), attempt);
    expect([renewed.outcome, renewed.codes.length]).toEqual(["right", 10]);
    expect(await pass(member, second, later(60))).toBe("wrong");
    expect(await pass(member, renewed.codes[0] ?? "", later(60))).toBe("right");
  });

  it("is locked for a while after wrong codes, also for the right one", { tags: "@10.117" }, async () => {
    const member = await enrolled();
    const now = later(60);
    const outcomes = [];
    for (let tries = 0; tries < MAX_FAILURES; tries += 1) outcomes.push(await pass(member, "000000", now));
    expect(outcomes).toEqual([...Array(MAX_FAILURES - 1).fill("wrong"), "locked"]);
    expect(await pass(member, codeAt(member.secret, now), now)).toBe("locked");
    expect(await pass(member, member.codes[0] ?? "", now)).toBe("locked");
    const open = new Date(now.getTime() + LOCK_MS + 1000);
    expect(await pass(member, codeAt(member.secret, open), open)).toBe("right");
  });

  it("keeps the secret where the database cannot read it, and recovery codes when the key is lost", async () => {
    const member = await enrolled();
    const { secret: stored } = await backend()
      .service.selectFrom("two_step")
      .select("secret")
      .where("user_id", "=", member.id)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(stored, "base64url").includes(member.secret)).toBe(false);
    const lost = sealSecret(Buffer.alloc(32), newTotpSecret(), member.id);
    await backend()
      .service.updateTable("two_step")
      .set({ secret: lost })
      .where("user_id", "=", member.id)
      .execute();
    expect(await pass(member, codeAt(member.secret, later(60)), later(60))).toBe("wrong");
    expect(await pass(member, member.codes[0] ?? "", later(60))).toBe("right");
  });

  it("is turned off with a code alone, and tells its owner of every change", {
    tags: "@10.119",
  }, async () => {
    await sendWaitingMails(backend());
    const member = await enrolled();
    const off = (code: string) => turnOffTwoStep(deps(later(60)), { person: member.id, code });
    expect([await off("123456"), await off(member.codes[3] ?? "")]).toEqual(["wrong", "right"]);
    expect(await findTwoStep(deps(), member.id)).toEqual({ kind: "off" });
    expect(await refusalOf(callFunction(asIn(member), "staff_names", {}))).toBeNull();
    const mails = (await sendWaitingMails(backend())).filter(({ to }) => to === member.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Two-step sign-in is on",
      "Two-step sign-in was turned off",
    ]);
    const entries = await backend()
      .service.selectFrom("audit")
      .select(["changed_by", "after"])
      .where("record_id", "=", member.id)
      .orderBy("id")
      .execute();
    expect(entries).toEqual(
      ["on", "off"].map((second_step) => ({ changed_by: member.id, after: { second_step } })),
    );
  });

  it("is reset by another admin: signed out, audited, mailed", { tags: "@10.119" }, async () => {
    const admin = await backend().userClient("admin");
    const member = await enrolled();
    await sql`insert into auth.sessions (id, user_id) values (${member.session}, ${member.id})`.execute(
      backend().db.loginRole,
    );
    await sendWaitingMails(backend());
    await callFunction(admin.db, "reset_two_step", { person: member.id });
    expect(await findTwoStep(deps(), member.id)).toEqual({ kind: "off" });
    const { rows } = await sql`select from auth.sessions where user_id = ${member.id}`.execute(
      backend().db.loginRole,
    );
    expect(rows).toEqual([]);
    expect((await sendWaitingMails(backend())).map(({ to, subject }) => [to, subject])).toEqual([
      [member.email, "Your two-step sign-in was reset"],
    ]);
    expect(await refusalOf(callFunction(admin.db, "reset_two_step", { person: member.id }))).toBe(
      CHECK_VIOLATION,
    );
    const own = await enrolled("admin");
    const reset = callFunction(asIn(own, own.session), "reset_two_step", { person: own.id });
    expect(await refusalOf(reset)).toBe(CHECK_VIOLATION);
  });

  it("shut out of the developer tools too: an admin without their code makes no admin", async () => {
    const member = await enrolled("admin");
    const made: string[] = [];
    const admins = {
      isWaiting: async () => false,
      create: async ({ email }: { email: string }) => {
        made.push(email);
        return "created" as const;
      },
      createFirst: async () => "refused" as const,
    };
    const wanted = { email: "new@afi.example", password: "a long password", code: null };
    const as = (session?: string) =>
      createAdmin(admins, { id: member.id, email: member.email, db: asIn(member, session) }, wanted);
    expect([await as(), await as(member.session), made]).toEqual(["refused", "created", ["new@afi.example"]]);
  });

  describe("at the site", () => {
    const now = () => new Date();

    /** As the page shows it. */
    const shownSecret = (html: string) =>
      (/data-secret="">([A-Z2-7 ]+)</.exec(html)?.[1] ?? "").replaceAll(" ", "");

    it("asks at the next sign-in, and works without scripts", async () => {
      const { visitor, email, password, id } = await signedIn(site, backend(), "editor");
      expect((await visitor.post("/account/two-step", { intent: "begin" })).status).toBe(303);
      const page = await (await visitor.request("/account/two-step")).text();
      expect(shownSecret(page)).toMatch(/^[A-Z2-7]{32}$/);
      const state = await findTwoStep(deps(), id);
      const secret = state.kind === "pending" ? state.secret : Buffer.alloc(0);
      const confirm = { intent: "confirm", password };
      const wrong = await visitor.post("/account/two-step", { ...confirm, code: "000000" });
      expect([wrong.status, (await wrong.text()).includes("That code is not right")]).toEqual([400, true]);
      const code = codeAt(secret, now());
      const thief = await visitor.post("/account/two-step", { ...confirm, code, password: "not this one" });
      expect([thief.status, (await thief.text()).includes(WRONG_PASSWORD)]).toEqual([400, true]);
      const on = await visitor.post("/account/two-step", { ...confirm, code });
      const codes = [...(await on.text()).matchAll(/>((?:[a-z2-9]{4}-){3}[a-z2-9]{4})</g)].map(
        ([, one]) => one,
      );
      expect([on.status, new Set(codes).size]).toEqual([200, 10]);
      expect((await visitor.request("/admin")).status).toBe(200);
      expect(await (await visitor.request("/account/two-step")).text()).not.toContain(codes[0]);

      const other = await signInAs(site, { email, password });
      const away = await other.request("/admin/orders?show=paid");
      expect([away.status, away.headers.get("Location")]).toEqual([
        302,
        "/auth/two-step?next=%2Fadmin%2Forders%3Fshow%3Dpaid",
      ]);
      expect((await other.request("/account/two-step")).headers.get("Location")).toContain("/auth/two-step");
      const form = { intent: "off", password, code: codes[1] ?? "" };
      expect((await other.post("/account/two-step", form)).headers.get("Location")).toContain(
        "/auth/two-step",
      );
      expect((await other.post("/auth/two-step", { code })).status).toBe(400);
      const step = await other.post("/auth/two-step?next=/admin/stock", { code: codes[0] ?? "" });
      expect([step.status, step.headers.get("Location")]).toEqual([303, "/admin/stock"]);
      expect((await other.request("/admin/stock")).status).toBe(200);
      const elsewhere = await other.post("/auth/two-step?next=https://evil.example", {
        code: codes[2] ?? "",
      });
      expect(elsewhere.headers.get("Location")).toBe("/admin");

      const off = await visitor.post("/account/two-step", { ...form, password: "not this one" });
      expect([off.status, (await off.text()).includes("That is not your password.")]).toEqual([400, true]);
      expect((await visitor.post("/account/two-step", form)).status).toBe(303);
      expect((await (await signInAs(site, { email, password })).request("/admin")).status).toBe(200);
    });

    /** A member whose own session has shown a code, and a session that was opened with the password alone. */
    async function withOwingSession() {
      const { id, email, password } = await signedIn(site, backend(), "editor");
      await beginTwoStep(deps(), id);
      const state = await findTwoStep(deps(), id);
      const secret = state.kind === "pending" ? state.secret : Buffer.alloc(0);
      const attempt = { person: id, session: crypto.randomUUID(), code: codeAt(secret, START) };
      const { codes } = await confirmTwoStep(deps(), attempt);
      return { email, password, codes, other: await signInAs(site, { email, password }) };
    }

    it("leaves a session that owes it nothing but giving it and signing out", async () => {
      const { email, password, codes, other } = await withOwingSession();
      const owner = await signInAs(site, { email, password });
      await owner.post("/auth/two-step", { code: codes[0] ?? "" });
      const guest = new TestVisitor(site);
      const outcomeOf = async (answer: Response) => {
        const to = answer.headers.get("Location") ?? "";
        expect((await answer.text()).includes(email), answer.url).toBe(false);
        return to.startsWith("/auth/two-step") ? "second step" : `${answer.status} ${to}`;
      };
      const leftOpen: string[] = [];
      for (const address of SESSION_PAGES) {
        const asOwing = await outcomeOf(await other.request(address));
        const asGuest = await outcomeOf(await guest.request(address));
        if (asOwing !== "second step" && asOwing !== asGuest) leftOpen.push(address);
      }
      expect(SESSION_PAGES).toEqual(expect.arrayContaining(["/account", "/account/delete", "/yours"]));
      expect(leftOpen).toEqual(["/auth"]);

      const change = { current_password: password, password: "another-2719" };
      const measurements = JSON.stringify({ bust: 92, waist: 74, hips: 100, unit: "cm" });
      const sent: [string, Record<string, string>][] = [
        ["/account?form=password", change],
        ["/account?form=name", { full_name: "Mallory" }],
        ["/account/delete", { password }],
        ["/account/measurements", { measurements, age: "0" }],
        ["/account/two-step", { intent: "off", password, code: codes[1] ?? "" }],
        ["/yours/data", { page: "/account" }],
        ["/yours/forget", { sure: "on" }],
      ];
      for (const [address, form] of sent) {
        const asked = await other.request(address, {
          method: "POST",
          body: new URLSearchParams(form),
          headers: { Accept: "application/json" },
        });
        const isAway = asked.status === 302 || asked.status === 303;
        expect(isAway || asked.status >= 400, `${address} ${asked.status}`).toBe(true);
        expect(await outcomeOf(await other.post(address, form)), address).toMatch(
          /second step|40\d|303 \/(auth|yours)/,
        );
      }
      expect((await owner.request("/account")).status).toBe(200);
      expect(await (await owner.request("/account")).text()).not.toContain("Mallory");
      expect((await owner.request("/account/measurements")).status).toBe(200);
      expect(await (await owner.request("/account/measurements")).json()).toBeNull();
      expect((await other.post("/logout")).status).toBe(303);
      expect((await owner.request("/admin")).status).toBe(200);
    });

    it("keeps the account from being deleted with the password alone", async () => {
      const { password, codes, other } = await withOwingSession();
      expect(await other.send("/account/delete", { password })).toMatchObject({
        code: 403,
        status: "failed",
      });
      const away = await other.post("/account/delete", { password });
      expect([away.status, away.headers.get("Location")]).toEqual([
        303,
        "/auth/two-step?next=%2Faccount%2Fdelete",
      ]);
      await other.post("/auth/two-step", { code: codes[0] ?? "" });
      expect(await other.send("/account/delete", { password })).toMatchObject({ code: 200, status: "done" });
    });

    it("leads staff without one to set it up, while it is required", async () => {
      const admin = await enrolled("admin");
      const { visitor, id, password } = await signedIn(site, backend(), "editor");
      const unready = await backend().userClient("admin");
      expect(await refusalOf(callFunction(unready.db, "require_two_step", { required: true }))).toBe(
        CHECK_VIOLATION,
      );
      const require = (required: boolean) =>
        callFunction(asIn(admin, admin.session), "require_two_step", { required });
      await require(true);
      try {
        expect((await visitor.request("/admin/orders")).headers.get("Location")).toBe("/account/two-step");
        expect(await (await visitor.request("/account/two-step")).text()).toContain("Staff need it here");
        await visitor.post("/account/two-step", { intent: "begin" });
        const state = await findTwoStep(deps(), id);
        const secret = state.kind === "pending" ? state.secret : Buffer.alloc(0);
        await visitor.post("/account/two-step", { intent: "confirm", password, code: codeAt(secret, now()) });
        expect((await visitor.request("/admin/orders")).status).toBe(200);
        const off = { intent: "off", password, code: "123456" };
        expect((await visitor.post("/account/two-step", off)).status).toBe(409);
      } finally {
        await require(false);
      }
    });

    it("is for staff: a customer has no such page, a guest signs in first", async () => {
      const { visitor } = await signedIn(site, backend(), "user");
      expect((await visitor.request("/account/two-step")).status).toBe(403);
      expect((await visitor.post("/account/two-step", { intent: "begin" })).status).toBe(403);
      expect((await visitor.request("/auth/two-step")).headers.get("Location")).toBe("/admin");
      const guest = await site.request("/auth/two-step");
      expect(guest.headers.get("Location")).toBe("/auth?next=%2Fauth%2Ftwo-step");
    });
  });
});
