import bcrypt from "bcryptjs";
import { beforeEach, expect, it, vi } from "vitest";
import { authClient } from "../../test/support/auth-client.ts";
import { describeOnEveryDatabase, TEST_SITE_URL } from "../../test/support/backend.ts";
import { type SentMail, sendWaitingMails, tokenIn } from "../../test/support/mails.ts";
import { POLL_OPTIONS } from "../../test/support/poll-options.ts";

let people = 0;
const newcomer = () => ({ email: `guest-${people++}@people.example`, password: "mbali-2719" });

describeOnEveryDatabase(
  "accounts confirmed by mail",
  (backend) => {
    const auth = () => authClient(backend().auth);
    const mails: SentMail[] = [];
    beforeEach(() => {
      mails.length = 0;
    });

    /** Waits for the mail: some are queued after the response. */
    async function mailTo(to: string, kind: SentMail["kind"]): Promise<SentMail> {
      return vi.waitFor(async () => {
        mails.push(...(await sendWaitingMails(backend())));
        const mail = mails.findLast((sent) => sent.to === to && sent.kind === kind);
        if (!mail) throw new Error(`no ${kind} to ${to} among ${JSON.stringify(mails)}`);
        return mail;
      }, POLL_OPTIONS);
    }

    async function kindsTo(address: string): Promise<string[]> {
      mails.push(...(await sendWaitingMails(backend())));
      return mails.filter(({ to }) => to === address).map(({ kind }) => kind);
    }

    const tokenFor = async (to: string, kind: SentMail["kind"]) => tokenIn(await mailTo(to, kind));

    /** Posts what the linked page posts. */
    function confirm(token_hash: string, { password }: { password: string }) {
      const proof = { token_hash, type: "signup" as const, password };
      return auth().verifyOtp(proof);
    }

    async function confirmed() {
      const person = newcomer();
      await auth().signUp(person);
      await confirm(await tokenFor(person.email, "account_confirmation"), person);
      return person;
    }

    /** Everything a caller can observe, without values that differ with every call. */
    async function ask(route: string, body: unknown, method = "POST") {
      const response = await backend().auth.fetch(`${TEST_SITE_URL}/auth/v1/${route}`, {
        method,
        headers: { apikey: backend().auth.anonKey, "Content-Type": "application/json" },
        ...(method !== "GET" && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: [...response.headers.keys()],
        text: text.replace(/"(id|email|\w+_at)":"[^"]*"/g, '"$1":"…"'),
      };
    }

    it("open with the link in the mail, once", async () => {
      const person = newcomer();
      const up = await auth().signUp(person);
      expect(up).toMatchObject({ error: null, data: { session: null, user: { email: person.email } } });
      expect((await auth().signInWithPassword(person)).error?.code).toBe("email_not_confirmed");

      const token_hash = await tokenFor(person.email, "account_confirmation");
      expect(token_hash).toMatch(/^[\da-f]{64}$/);
      const opened = await confirm(token_hash, person);
      expect(opened.data.session?.user.email).toBe(person.email);
      expect((await confirm(token_hash, person)).error?.code).toBe("otp_expired");
      expect((await auth().signInWithPassword(person)).error).toBeNull();
      expect(await kindsTo(person.email)).toEqual(["account_confirmation"]);
    });

    it("are opened by staff without a mail", async () => {
      const person = newcomer();
      await backend().auth.createUser(person);
      expect((await auth().signInWithPassword(person)).error).toBeNull();
      expect(await kindsTo(person.email)).toEqual([]);
    });

    it("are not told from addresses without one", async () => {
      const known = await confirmed();
      const waiting = newcomer();
      await auth().signUp(waiting);
      const nobody = newcomer();
      const compare = vi.spyOn(bcrypt, "compare");
      const wrong = await Promise.all(
        [known, waiting, nobody].map(({ email }) =>
          ask("token?grant_type=password", { email, password: "not-theirs" }),
        ),
      );
      expect(wrong[0]?.text).toContain("Invalid login credentials");
      expect(wrong[1]).toEqual(wrong[0]);
      expect(wrong[2]).toEqual(wrong[0]);
      expect(compare).toHaveBeenCalledTimes(3);
      compare.mockRestore();

      for (const [route, extra] of [
        ["recover", {}],
        ["resend", { type: "signup" }],
      ] as const) {
        const answers = await Promise.all(
          [known, nobody].map(({ email }) => ask(route, { email, ...extra })),
        );
        expect(answers[0]).toMatchObject({ status: 200, text: "{}" });
        expect(answers[1]).toEqual(answers[0]);
      }

      const up = [];
      for (const { email } of [known, waiting, nobody])
        up.push(await ask("signup", { email, password: "lindiwe-11" }));
      expect(up[0]?.status).toBe(200);
      expect(up[1]).toEqual(up[0]);
      expect(up[2]).toEqual(up[0]);
      await mailTo(known.email, "account_exists");
      expect((await auth().signInWithPassword(known)).error).toBeNull();
      for (const { email } of [known, nobody])
        expect((await ask("signup", { email, password: "short" })).text).toContain("weak_password");
    });

    it("open with nothing a stranger planted, before or after the owner signed up", async () => {
      const person = newcomer();
      const stranger = { ...person, password: "a-strangers" };
      await auth().signUp(stranger);
      const first = await tokenFor(person.email, "account_confirmation");
      mails.length = 0;
      await auth().signUp(person);
      const second = await tokenFor(person.email, "account_confirmation");
      expect((await confirm(first, person)).error?.code).toBe("otp_expired");
      mails.length = 0;
      await auth().signUp(stranger);
      const third = await tokenFor(person.email, "account_confirmation");
      expect((await confirm(second, person)).error?.code).toBe("otp_expired");

      const { error } = await confirm(third, person);
      expect(error).toMatchObject({
        code: "invalid_credentials",
        message: expect.stringContaining("create the account again, or choose a new password"),
      });
      expect((await auth().verifyOtp({ token_hash: third, type: "signup" })).error).not.toBeNull();
      expect((await auth().signInWithPassword(stranger)).error?.code).toBe("email_not_confirmed");

      mails.length = 0;
      await auth().signUp(person);
      expect((await confirm(await tokenFor(person.email, "account_confirmation"), person)).error).toBeNull();
      expect((await auth().signInWithPassword(person)).error).toBeNull();
      expect((await auth().signInWithPassword(stranger)).error?.code).toBe("invalid_credentials");
    });

    it("lose a password nobody proved to be the owner's with the link for a new one", async () => {
      const stranger = newcomer();
      await auth().signUp(stranger);
      await auth().resetPasswordForEmail(stranger.email);
      const token_hash = await tokenFor(stranger.email, "account_recovery");
      expect((await auth().verifyOtp({ token_hash, type: "recovery" })).data.session).not.toBeNull();
      expect((await auth().signInWithPassword(stranger)).error?.code).toBe("invalid_credentials");
    });

    it("are made once when two ask at the same moment", async () => {
      const silence = vi.spyOn(console, "error").mockImplementation(() => {});
      const person = newcomer();
      const both = await Promise.all([auth().signUp(person), auth().signUp(person)]);
      silence.mockRestore();
      expect(both.map(({ error }) => error)).toEqual([null, null]);
      const profiles = backend()
        .service.selectFrom("profiles")
        .where("email", "=", person.email)
        .select("id");
      expect(await profiles.execute()).toHaveLength(1);
    });

    it("are sent another link on request, and none once they are open", async () => {
      const person = newcomer();
      await auth().signUp(person);
      const first = await tokenFor(person.email, "account_confirmation");
      mails.length = 0;
      expect((await auth().resend({ type: "signup", email: person.email })).error).toBeNull();
      const second = await tokenFor(person.email, "account_confirmation");
      expect((await confirm(first, person)).error?.code).toBe("otp_expired");
      expect((await confirm(second, person)).error).toBeNull();

      mails.length = 0;
      await auth().resend({ type: "signup", email: person.email });
      await auth().resetPasswordForEmail(person.email);
      await mailTo(person.email, "account_recovery");
      expect(await kindsTo(person.email)).toEqual(["account_recovery"]);
    });

    it("get a new password by the link in a mail, which signs out every other device", async () => {
      const person = await confirmed();
      const elsewhere = await auth().signInWithPassword(person);
      await auth().resetPasswordForEmail(person.email);
      const token_hash = await tokenFor(person.email, "account_recovery");
      const { data } = await auth().verifyOtp({ token_hash, type: "recovery" });
      const token = data.session?.access_token ?? "";
      const change = (body: object) =>
        backend().auth.fetch(`${TEST_SITE_URL}/auth/v1/user`, {
          method: "PUT",
          headers: { apikey: backend().auth.anonKey, Authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        });
      expect((await change({ email: "other@people.example" })).status).toBe(422);
      expect((await change({ password: "short" })).status).toBe(422);
      expect((await change({ password: "lindiwe-11" })).status).toBe(200);
      await mailTo(person.email, "password_changed");

      expect((await auth().verifyOtp({ token_hash, type: "recovery" })).error?.code).toBe("otp_expired");
      expect((await auth().signInWithPassword(person)).error?.code).toBe("invalid_credentials");
      expect((await auth().signInWithPassword({ ...person, password: "lindiwe-11" })).error).toBeNull();
      const refresh_token = elsewhere.data.session?.refresh_token ?? "";
      expect((await auth().refreshSession({ refresh_token })).error).not.toBeNull();
      expect((await auth().getUser(elsewhere.data.session?.access_token)).error).not.toBeNull();
      expect((await auth().getUser(token)).error).toBeNull();
    });

    it("stay open in two tabs that refresh at once, and end when an old token comes back", async () => {
      const person = await confirmed();
      const { data } = await auth().signInWithPassword(person);
      const refresh = (refresh_token = "") => auth().refreshSession({ refresh_token });
      const first = data.session?.refresh_token;
      const second = (await refresh(first)).data.session?.refresh_token;
      expect((await refresh(first)).data.session?.refresh_token).toBe(second);
      const third = (await refresh(second)).data.session?.refresh_token;
      expect((await refresh(first)).error?.code).toBe("refresh_token_already_used");
      expect((await refresh(third)).error).not.toBeNull();
    });

    it("have no other door", async () => {
      const { email } = await confirmed();
      for (const [method, route] of [
        ["POST", "otp"],
        ["POST", "magiclink"],
        ["POST", "token?grant_type=pkce"],
        ["GET", "verify?type=signup&token=abc"],
        ["GET", "authorize?provider=github"],
        ["GET", "callback"],
        ["GET", "reauthenticate"],
        ["POST", "signup/"],
        ["POST", "%73ignup"],
      ] as const)
        expect((await ask(route, { email }, method)).status, route).toBe(404);
      const code = { email, token: "123456", type: "recovery" };
      expect((await ask("verify", code)).text).toContain("otp_expired");
      expect(await kindsTo(email)).toEqual(["account_confirmation"]);
    });

    it("keep a name, and nothing else that is sent along", async () => {
      const kept = async (data: object) => {
        const person = newcomer();
        await auth().signUp({ ...person, options: { data } });
        const opened = await confirm(await tokenFor(person.email, "account_confirmation"), person);
        return opened.data.user?.user_metadata;
      };
      const load = { load: "x".repeat(9000), role: "admin" };
      expect(await kept({ full_name: "Amina", ...load })).toMatchObject({ full_name: "Amina" });
      for (const data of [
        { full_name: "Amina", ...load },
        { full_name: "n".repeat(401) },
        { full_name: { a: 1 } },
      ])
        expect(JSON.stringify(await kept(data)).length).toBeLessThan(200);
    });

    it("answer rubbish with a refusal", async () => {
      for (const body of [null, 7, [], {}, { email: { a: 1 }, password: ["x"] }, { email: "a@b.example" }])
        for (const route of ["signup", "token?grant_type=password", "recover", "resend"]) {
          const { status } = await ask(
            route,
            route === "recover" && body && "email" in Object(body) ? 7 : body,
          );
          expect(status, `${route} ${JSON.stringify(body)}`).toBe(400);
        }
      const long = "é".repeat(40);
      expect((await ask("signup", { ...newcomer(), password: long })).text).toContain("longer than 72");
    });
  },
  { confirmEmail: true },
);

describeOnEveryDatabase("accounts that open at once", (backend) => {
  const auth = () => authClient(backend().auth);

  it("let their owner prove the address with the link in the first mail, once", async () => {
    const person = newcomer();
    expect((await auth().signUp(person)).data.session).not.toBeNull();
    const [welcome, ...more] = await sendWaitingMails(backend());
    expect(more).toEqual([]);
    expect(welcome).toMatchObject({ to: person.email, subject: "Your account is open" });
    const links = welcome?.text.match(/https?:\/\/\S+/g) ?? [];
    expect(links, "one link, and the one below every mail").toHaveLength(2);
    expect(links[1]).toBe(`${TEST_SITE_URL}/yours`);

    const token_hash = welcome ? tokenIn(welcome) : "";
    const prove = (password: string) => {
      const proof = { token_hash, type: "signup" as const, password };
      return auth().verifyOtp(proof);
    };
    expect((await prove("a-strangers")).error?.code).toBe("invalid_credentials");
    const { data } = await prove(person.password);
    expect(data.user?.identities?.[0]?.identity_data?.email_verified).toBe(true);
    expect((await prove(person.password)).error?.code).toBe("otp_expired");
  });

  it("are sent that link again on request, until it has been used", async () => {
    const person = newcomer();
    await auth().signUp(person);
    await sendWaitingMails(backend());
    const ask = () => auth().resend({ type: "signup", email: person.email });
    await ask();
    const again = await vi.waitFor(async () => {
      const [mail] = await sendWaitingMails(backend());
      if (!mail) throw new Error("not queued yet");
      return mail;
    }, POLL_OPTIONS);
    const proof = { token_hash: tokenIn(again), type: "signup" as const, password: person.password };
    expect((await auth().verifyOtp(proof)).error).toBeNull();
    await ask();
    await auth().resetPasswordForEmail(person.email);
    const next = await vi.waitFor(async () => {
      const mails = await sendWaitingMails(backend());
      if (mails.length === 0) throw new Error("not queued yet");
      return mails;
    }, POLL_OPTIONS);
    expect(next.map(({ kind }) => kind)).toEqual(["account_recovery"]);
  });
});
