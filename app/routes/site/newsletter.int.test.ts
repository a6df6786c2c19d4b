import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { confirmLinksContext, unsubscribeLinksContext } from "~/people/context";
import {
  ALREADY_SUBSCRIBED,
  CONSENT_TEXT,
  NOT_SUBSCRIBED,
  PLEASE_CONFIRM,
  SUBSCRIBED,
} from "~/people/newsletter/messages";
import { removeUnconfirmed } from "~/people/newsletter/subscriptions.server";
import { createConfirmLinks, createUnsubscribeLinks } from "~/people/newsletter/unsubscribe-link";
import { serviceDbContext, siteContext } from "~/platform/context";
import { TOO_MANY } from "~/platform/forms/form-action.server";
import { HONEYPOT } from "~/platform/forms/honeypot";
import { MESSAGES } from "~/platform/lib/forms";
import { createFormGuard, SUBMISSIONS_PER_ADDRESS } from "../../../server/http/limits/form-limits.ts";
import { TEST_SITE_URL, useTestBackend } from "../../../test/support/backend.ts";
import { faultyDb } from "../../../test/support/faults.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { type SentFields, sendForm } from "../../../test/support/send-form.ts";
import { action } from "./newsletter";
import { loader as askToConfirm, action as confirm } from "./newsletter-confirm";
import { loader as askToLeave, action as leave } from "./newsletter-unsubscribe";

const AUNT = "aunt+letters@visitor.example";
const THANDI = { name: "Thandi", surname: "Mokoena", email: "thandi@visitor.example" };

describe("the newsletter form", () => {
  const backend = useTestBackend();
  const subscribers = () =>
    backend()
      .service.selectFrom("newsletter_subscriptions")
      .select(["name", "surname", "email"])
      .orderBy("email")
      .execute();
  beforeEach(async () => {
    await backend().service.deleteFrom("newsletter_subscriptions").execute();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const send = (fields: SentFields, settings = {}) =>
    sendForm(action, fields, { db: backend().anon, ...settings });

  it("stores name, surname and email, trimmed and the email in lower case", {
    tags: ["@3.5", "@5.3", "@5.4", "@7.3"],
  }, async () => {
    const { answer, status } = await send({
      name: "  Thandi ",
      surname: " Mokoena",
      email: " Thandi@Visitor.EXAMPLE ",
    });
    expect(answer).toEqual({ status: "done", message: SUBSCRIBED });
    expect(status).toBe(200);
    expect(await subscribers()).toEqual([THANDI]);
  });

  it("tells an address that is already there so, by the table's own refusal", { tags: "@8.1" }, async () => {
    const formGuard = createFormGuard();
    await send(THANDI, { formGuard });
    const { answer, status } = await send({ ...THANDI, email: "THANDI@visitor.example" }, { formGuard });
    expect(answer).toMatchObject({ status: "failed", message: ALREADY_SUBSCRIBED });
    expect(status).toBe(200);
    // A minute later the same input is a second subscription, not a double click.
    expect((await send(THANDI, { formGuard })).answer.message).toBe(ALREADY_SUBSCRIBED);
    expect(await subscribers()).toHaveLength(1);
  });

  it("makes one subscription of a double click, and both hear of it", { tags: "@10.43" }, async () => {
    const formGuard = createFormGuard();
    const both = await Promise.all([send(THANDI, { formGuard }), send(THANDI, { formGuard })]);
    expect(both.map(({ answer }) => answer.message)).toEqual([SUBSCRIBED, SUBSCRIBED]);
    expect(await subscribers()).toHaveLength(1);
  });

  it.each([
    ["nothing", {}, { name: MESSAGES.required, surname: MESSAGES.required, email: MESSAGES.required }],
    ["a blank name", { ...THANDI, name: " \u200b" }, { name: MESSAGES.required }],
    ["no address", { ...THANDI, email: "thandi" }, { email: MESSAGES.email }],
    ["a long surname", { ...THANDI, surname: "x".repeat(201) }, { surname: MESSAGES.tooLong(200) }],
  ])(
    "%s is answered beside the fields, and what was typed comes back",
    { tags: "@5.1" },
    async (_, fields, errors) => {
      const { answer, status } = await send(fields);
      expect(answer).toMatchObject({ status: "invalid", errors, values: fields });
      expect(status).toBe(400);
      expect(await subscribers()).toEqual([]);
    },
  );

  it("says so when it cannot be stored, keeps what was typed and logs it", { tags: "@8.2" }, async () => {
    const db = faultyDb(backend(), { newsletter_subscriptions: "fails" });
    const { answer, status, errors } = await send(THANDI, { db });
    expect(answer).toEqual({ status: "failed", message: NOT_SUBSCRIBED, values: THANDI });
    expect(status).toBe(503);
    expect(errors).toEqual(["could not store the form"]);
  });

  it("can be tried again after a failure", async () => {
    const formGuard = createFormGuard();
    await send(THANDI, { formGuard, db: faultyDb(backend(), { newsletter_subscriptions: "fails" }) });
    expect((await send(THANDI, { formGuard })).answer.message).toBe(SUBSCRIBED);
  });

  it("does not wait for ever", async () => {
    vi.useFakeTimers();
    const asked = send(THANDI, { db: faultyDb(backend(), { newsletter_subscriptions: "stalls" }) });
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await asked).answer.message).toBe(NOT_SUBSCRIBED);
  });

  it("thanks a robot and keeps nothing of it", { tags: "@10.45" }, async () => {
    const { answer } = await send({ ...THANDI, [HONEYPOT]: "red" });
    expect(answer).toEqual({ status: "done", message: SUBSCRIBED });
    expect(await subscribers()).toEqual([]);
  });

  it("asks an address that sends too much to wait, kindly, and no other", { tags: "@10.44" }, async () => {
    const formGuard = createFormGuard();
    const numbered = (count: number) => ({ ...THANDI, email: `guest-${count}@visitor.example` });
    for (let count = 0; count < SUBMISSIONS_PER_ADDRESS; count++) await send(numbered(count), { formGuard });
    const { answer, status } = await send(THANDI, { formGuard });
    expect(answer).toEqual({ status: "failed", message: TOO_MANY, values: THANDI });
    expect(status).toBe(429);
    const elsewhere = await send(THANDI, { formGuard, address: "203.0.113.77" });
    expect(elsewhere.answer.message).toBe(SUBSCRIBED);
    expect(await subscribers()).toHaveLength(SUBMISSIONS_PER_ADDRESS + 1);
  });

  it("what passes the form passes the table, and nothing else gets in", async () => {
    const odd = fc.oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
      fc.string({ unit: "binary", minLength: 1, maxLength: 40 }),
      fc.constantFrom(
        "'; drop table profiles; --",
        "\u202eRTL",
        "👩🏾‍🦱",
        "İSTANBUL",
        "ΑΣ",
        "a\u0000b",
        "\ufeff",
      ),
    );
    const address = fc.oneof(
      odd,
      fc.tuple(odd, odd).map(([local, host]) => `${local}@${host}`),
      fc.emailAddress(),
    );
    await fc.assert(
      fc.asyncProperty(odd, odd, address, async (name, surname, email) => {
        const { answer, status } = await send({ name, surname, email });
        expect([200, 400]).toContain(status);
        expect(answer.message).not.toBe(NOT_SUBSCRIBED);
      }),
      { numRuns: 150 },
    );
  });

  it("keeps the words that were agreed to, and the page they stood on", async () => {
    await send({ ...THANDI, page: "/" });
    await send({ ...THANDI, email: AUNT, page: "https://elsewhere.example" });
    const kept = await backend()
      .service.selectFrom("newsletter_subscriptions")
      .select(["email", "consent_text", "consent_page", "confirmation"])
      .orderBy("email")
      .execute();
    const rest = { consent_text: CONSENT_TEXT, confirmation: "none" };
    expect(kept).toEqual([
      { email: AUNT, consent_page: "/newsletter", ...rest },
      { email: THANDI.email, consent_page: "/", ...rest },
    ]);
  });

  describe("where a mail server is set", () => {
    const links = createConfirmLinks(Buffer.alloc(32, 7), TEST_SITE_URL);
    const tokenOf = (email: string) => links.hrefFor(email).split("/").at(-1) ?? "";
    const confirmations = async () =>
      (await backend().service.selectFrom("newsletter_subscriptions").select("confirmation").execute()).map(
        ({ confirmation }) => confirmation,
      );
    const mails = async () =>
      (await backend().service.selectFrom("outbox").select("kind").orderBy("kind").execute()).map(
        ({ kind }) => kind,
      );
    beforeEach(async () => {
      await backend().service.deleteFrom("outbox").execute();
      await backend().service.deleteFrom("visitor_mails").execute();
    });

    async function subscribe(service = backend().service) {
      const { context } = pageContext({ db: backend().anon, serviceDb: service });
      context.set(siteContext, { siteUrl: TEST_SITE_URL, devTools: false, sendsMail: true });
      const request = new Request(TEST_SITE_URL, { method: "POST", body: new URLSearchParams(THANDI) });
      return (await action({ request, context } as never)).data;
    }
    async function follow(step: typeof confirm | typeof askToConfirm, token: string) {
      const { context } = pageContext({ db: backend().anon, serviceDb: backend().service });
      context.set(confirmLinksContext, links);
      const request = new Request(links.hrefFor(""), { method: "POST" });
      const { data, init } = await step({ params: { token }, request, context } as never);
      return { ...data.state, status: init?.status };
    }

    it("asks for a press on the link, and welcomes after it", async () => {
      expect((await subscribe()).message).toBe(`${SUBSCRIBED} ${PLEASE_CONFIRM}`);
      expect(await confirmations()).toEqual(["asked"]);
      expect(await mails()).toEqual(["newsletter_confirm"]);

      // Scanners of mail follow links.
      expect(await follow(askToConfirm, tokenOf(THANDI.email))).toMatchObject({ step: "asked", status: 200 });
      expect(await confirmations()).toEqual(["asked"]);
      for (const _ of ["first", "again"])
        expect(await follow(confirm, tokenOf(THANDI.email))).toMatchObject({
          step: "confirmed",
          status: 200,
        });
      expect(await confirmations()).toEqual(["link"]);
      expect(await mails()).toEqual(["newsletter_confirm", "newsletter_welcome"]);
    });

    it("answers an address that still waits as a new one, within the budget of its mailbox", async () => {
      const first = await subscribe();
      for (let count = 0; count < 5; count += 1) expect(await subscribe()).toEqual(first);
      const asked = await backend().service.selectFrom("visitor_mails").select("is_withheld").execute();
      expect(asked.filter(({ is_withheld }) => !is_withheld)).toHaveLength(3);
      expect(asked).toHaveLength(6);
      await follow(confirm, tokenOf(THANDI.email));
      expect((await subscribe()).message).toBe(ALREADY_SUBSCRIBED);
    });

    it.each(["", "x", "a".repeat(60)])("and confirms nobody by %j", async (token) => {
      await subscribe();
      for (const step of [confirm, askToConfirm])
        expect(await follow(step, token)).toMatchObject({ step: "unknown", status: 404 });
      expect(await confirmations()).toEqual(["asked"]);
    });

    it("forgets an address nobody confirmed after thirty days, without a trace", async () => {
      const { service } = backend();
      await subscribe();
      await service.deleteFrom("newsletter_suppressions").execute();
      const monthAgo = new Date(Date.now() - 31 * 86_400_000).toISOString();
      expect(await removeUnconfirmed(service, new Date())).toBe(0);
      await service.updateTable("newsletter_subscriptions").set({ created_at: monthAgo }).execute();
      expect(await removeUnconfirmed(service, new Date())).toBe(1);
      expect(await service.selectFrom("newsletter_suppressions").selectAll().execute()).toEqual([]);
      expect(await follow(confirm, tokenOf(THANDI.email))).toMatchObject({ step: "unknown", status: 404 });
    });
  });

  describe("is left by the link in a mail", () => {
    const links = createUnsubscribeLinks(Buffer.alloc(32, 7), TEST_SITE_URL);
    const tokenOf = (email: string) => links.hrefFor(email).split("/").at(-1) ?? "";

    async function follow(
      step: typeof leave | typeof askToLeave,
      token: string,
      service = backend().service,
    ) {
      const { context, errors } = pageContext({ db: backend().anon });
      context.set(serviceDbContext, service);
      context.set(unsubscribeLinksContext, links);
      // As a mail program posts it: without a page and cookies.
      const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
      const request = new Request(links.hrefFor(""), { method: "POST", body });
      const { data, init } = await step({ params: { token }, request, context } as never);
      const headers = new Headers(init?.headers);
      return { ...data.state, status: init?.status, cache: headers.get("Cache-Control"), errors };
    }
    const readers = async () => (await subscribers()).map(({ email }) => email);

    beforeEach(async () => {
      await send(THANDI);
      await send({ ...THANDI, email: AUNT });
    });

    it("which asks first, because mail scanners follow links", { tags: "@10.70" }, async () => {
      const asked = await follow(askToLeave, tokenOf(AUNT));
      expect(asked).toMatchObject({ step: "asked", reader: AUNT, status: 200, cache: "private, no-store" });
      expect(await readers()).toEqual([AUNT, THANDI.email]);
    });

    it("with one press, by nobody else, and a second press says the same", { tags: "@10.70" }, async () => {
      const token = tokenOf(AUNT);
      for (const _ of ["first", "again"])
        expect(await follow(leave, token)).toMatchObject({ step: "left", reader: AUNT, status: 200 });
      expect(await readers()).toEqual([THANDI.email]);
    });

    it("also after coming back, however old the link", { tags: "@10.70" }, async () => {
      const token = tokenOf(AUNT);
      await follow(leave, token);
      await send({ ...THANDI, email: AUNT });
      await follow(leave, token);
      expect(await readers()).toEqual([THANDI.email]);
    });

    it.each(["", "x", "a".repeat(60), AUNT])(
      "and not by %j, which is said",
      { tags: "@10.71" },
      async (token) => {
        for (const step of [leave, askToLeave])
          expect(await follow(step, token)).toMatchObject({ step: "unknown", status: 404 });
        expect(await readers()).toHaveLength(2);
      },
    );

    it("later, when it cannot be done now, and the mail program hears so too", async () => {
      const service = faultyDb(backend(), { newsletter_subscriptions: "fails" });
      const { step, status, errors } = await follow(leave, tokenOf(AUNT), service);
      expect({ step, status, errors }).toEqual({
        step: "failed",
        status: 503,
        errors: ["newsletter: could not unsubscribe the reader"],
      });
    });
  });
});
