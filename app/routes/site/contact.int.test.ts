import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MESSAGE_KEPT, MESSAGE_NOT_KEPT } from "~/people/contact/messages";
import { TOO_MANY } from "~/platform/forms/form-action.server";
import { HONEYPOT } from "~/platform/forms/honeypot";
import { MESSAGES } from "~/platform/lib/forms";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import { createFormGuard, SUBMISSIONS_PER_ADDRESS } from "../../../server/http/limits/form-limits.ts";
import { useTestBackend } from "../../../test/support/backend.ts";
import { faultyDb } from "../../../test/support/faults.ts";
import { newKey, type SentFields, sendForm } from "../../../test/support/send-form.ts";
import { action } from "./contact";

const MESSAGE = {
  name: "Thandi Mokoena",
  email: "thandi@visitor.example",
  subject: "Opening hours",
  message: "Are you open on Sunday?",
};

describe("the contact form", () => {
  const backend = useTestBackend();
  const messages = async () => {
    const data = await backend()
      .service.selectFrom("contact_messages")
      .select(["name", "email", "subject", "message", "status"])
      .execute();
    return data;
  };
  beforeEach(async () => {
    await backend().service.deleteFrom("contact_messages").execute();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const send = (fields: SentFields, settings = {}) =>
    sendForm(action, fields, { db: backend().anon, ...settings });

  it("stores the message for staff and gives the same message as a mail to customer service", {
    tags: "@7.26",
  }, async () => {
    const { answer, status } = await send({ ...MESSAGE, message: " Are you open\r\non Sunday? " });
    expect(status).toBe(200);
    expect(answer).toMatchObject({ status: "done", message: MESSAGE_KEPT });
    expect(await messages()).toEqual([{ ...MESSAGE, message: "Are you open\non Sunday?", status: "new" }]);
    const mailto = answer.status === "done" ? answer.mailto : "";
    expect(mailto).toContain(`mailto:${FIRST_FACTS.mailboxes.customerService}?subject=Opening%20hours&body=`);
    expect(decodeURIComponent(mailto)).toContain(
      "Are you open\r\non Sunday?\r\n\r\nThandi Mokoena\r\nthandi@visitor.example",
    );
  });

  it("keeps whose message it is, and takes it as a guest's when that cannot be told", async () => {
    const { id, email, db } = await backend().userClient("user");
    await send({ ...MESSAGE, ...newKey() }, { findVisitor: async () => ({ id, email, db }) });
    await send(MESSAGE, { findVisitor: () => Promise.reject(new Error("the sign-in service is away")) });
    const data = await backend().service.selectFrom("contact_messages").select(["user_id"]).execute();
    expect(data.map(({ user_id }) => user_id).sort()).toEqual([id, null].sort());
  });

  it.each(["name", "email", "subject", "message"])("asks for %s", { tags: "@5.5" }, async (field) => {
    const { answer, status } = await send({ ...MESSAGE, [field]: " " });
    expect(answer).toMatchObject({ status: "invalid", errors: { [field]: MESSAGES.required } });
    expect(status).toBe(400);
    expect(await messages()).toEqual([]);
  });

  it("makes one message of a double submit, at once or a little later", { tags: "@10.43" }, async () => {
    const keyed = { ...MESSAGE, ...newKey() };
    const both = await Promise.all([send(keyed), send(keyed)]);
    const later = await send(keyed, { address: "203.0.113.77", now: new Date("2031-01-01") });
    for (const { answer } of [...both, later]) expect(answer.message).toBe(MESSAGE_KEPT);
    expect(await messages()).toHaveLength(1);
  });

  it("without scripts makes one message of a double submit too", async () => {
    for (const { answer } of await Promise.all([send(MESSAGE), send(MESSAGE)]))
      expect(answer.message).toBe(MESSAGE_KEPT);
    expect(await messages()).toHaveLength(1);
  });

  it("loses no words that were changed before they were sent again, and takes the same ones in a new form", async () => {
    const keyed = { ...MESSAGE, ...newKey() };
    await send(keyed);
    await send({ ...keyed, message: "And on Monday?" });
    await send({ ...keyed, ...newKey() });
    expect(await messages()).toHaveLength(3);
  });

  it("takes another message, and the same one from somebody else", async () => {
    const formGuard = createFormGuard();
    await send(MESSAGE, { formGuard });
    await send({ ...MESSAGE, message: "And on Monday?" }, { formGuard });
    await send(MESSAGE, { formGuard, address: "203.0.113.77" });
    expect(await messages()).toHaveLength(3);
  });

  it("says kindly that no copy was kept, gives everything back and logs it", async () => {
    const db = faultyDb(backend(), { contact_messages: "fails" });
    const { answer, status, errors } = await send(MESSAGE, { db });
    expect(answer).toEqual({ status: "failed", message: MESSAGE_NOT_KEPT, values: MESSAGE });
    expect(status).toBe(503);
    expect(errors).toEqual(["could not store the form"]);
  });

  it("does not wait for ever", async () => {
    vi.useFakeTimers();
    const asked = send(MESSAGE, { db: faultyDb(backend(), { contact_messages: "stalls" }) });
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await asked).answer.message).toBe(MESSAGE_NOT_KEPT);
  });

  it("thanks a robot and keeps nothing of it", { tags: "@10.45" }, async () => {
    const { answer } = await send({ ...MESSAGE, [HONEYPOT]: "red" });
    expect(answer.message).toBe(MESSAGE_KEPT);
    expect(await messages()).toEqual([]);
  });

  it("asks an address that sends too much to wait", { tags: "@10.44" }, async () => {
    const formGuard = createFormGuard();
    for (let count = 0; count < SUBMISSIONS_PER_ADDRESS; count++)
      await send({ ...MESSAGE, subject: `Email ${count}` }, { formGuard });
    const { answer, status } = await send(MESSAGE, { formGuard });
    expect(answer).toMatchObject({ status: "failed", message: TOO_MANY, values: MESSAGE });
    expect(status).toBe(429);
  });

  it("what is no form at all is answered like an empty one", async () => {
    const { answer, status } = await send('{"name":["Thandi"]}');
    expect(answer).toMatchObject({ status: "invalid", values: {} });
    expect(status).toBe(400);
  });

  it("what passes the form passes the table, and nothing else gets in", async () => {
    const odd = fc.oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
      fc.string({ unit: "binary", minLength: 1, maxLength: 60 }),
      fc.constantFrom(
        "<img src=x onerror=alert(1)>",
        "\u202eRTL",
        "👩🏾‍🦱",
        "a\u0000b",
        "\t\n",
        "x".repeat(5_001),
      ),
    );
    await fc.assert(
      fc.asyncProperty(odd, odd, odd, async (name, subject, message) => {
        const { answer, status } = await send({ ...MESSAGE, name, subject, message });
        expect([200, 400]).toContain(status);
        expect(answer.status).not.toBe("failed");
      }),
      { numRuns: 100 },
    );
  });
});
