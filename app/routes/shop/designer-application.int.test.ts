import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { mailboxes } from "~/content/organisation";
import { APPLICATION_FAILED, APPLICATION_SENT } from "~/features/applications/application";
import { HONEYPOT } from "~/features/forms/honeypot";
import { createFormGuard } from "../../../server/rate-limits.ts";
import { useTestBackend } from "../../../test/support/backend.ts";
import { faultyDb } from "../../../test/support/faults.ts";
import { FILLED_APPLICATION } from "../../../test/support/filled-application.ts";
import { oddWords } from "../../../test/support/odd-words.ts";
import { type SentFields, sendForm } from "../../../test/support/send-form.ts";
import { action } from "./designer-application";

/** A browser's own line breaks. */
const TYPED = { ...FILLED_APPLICATION, previous_shows: "Lagos, 2024\r\nAccra, 2025" };

describe("the designer application", () => {
  const backend = useTestBackend();
  const applications = async () => {
    const { data } = await backend().service.from("designer_applications").select("*").throwOnError();
    return data;
  };
  beforeEach(async () => {
    await backend().service.from("designer_applications").delete().neq("email", "").throwOnError();
  });
  const send = (fields: SentFields, settings = {}) =>
    sendForm(action, fields, { db: backend().anon, ...settings });

  it("stores every answer and gives a mail to the team", async () => {
    const { answer, status } = await send(TYPED);
    expect(status).toBe(200);
    expect(answer).toMatchObject({ status: "done", message: APPLICATION_SENT });
    expect(answer.status === "done" && answer.mailto).toMatch(
      new RegExp(`^mailto:${mailboxes.designerApplications}\\?`),
    );
    expect(await applications()).toEqual([
      expect.objectContaining({
        ...FILLED_APPLICATION,
        has_studio: true,
        has_done_shows: true,
        terms_accepted: true,
        status: "new",
      }),
    ]);
  });

  it("stores null for what was left empty or not asked", async () => {
    await send({ ...FILLED_APPLICATION, website: "", has_studio: "false", has_done_shows: "false" });
    expect(await applications()).toMatchObject([
      { website: null, has_studio: false, studio_address: null, has_done_shows: false, previous_shows: null },
    ]);
  });

  it("without scripts too, asks for the terms and a design type and gives everything back", async () => {
    const { terms_accepted, design_type, ...rest } = TYPED;
    const { answer, status } = await send(rest);
    expect(status).toBe(400);
    expect(answer).toEqual({
      status: "invalid",
      message: "2 answers need another look.",
      errors: {
        design_type: "Please choose at least one.",
        terms_accepted: "Please accept the terms of participation.",
      },
      values: rest,
    });
    expect(await applications()).toEqual([]);
  });

  it("makes one row of a double submit", async () => {
    const formGuard = createFormGuard();
    await Promise.all([send(FILLED_APPLICATION, { formGuard }), send(FILLED_APPLICATION, { formGuard })]);
    expect(await applications()).toHaveLength(1);
  });

  it("says that it failed, gives everything back and logs it", async () => {
    const db = faultyDb(backend(), { designer_applications: "fails" });
    const { answer, status, errors } = await send(TYPED, { db });
    expect(answer).toEqual({ status: "failed", message: APPLICATION_FAILED, values: TYPED });
    expect(status).toBe(503);
    expect(errors).toEqual(["a form could not be written"]);
  });

  it("thanks a robot and keeps nothing of it", async () => {
    const { answer } = await send({ ...FILLED_APPLICATION, [HONEYPOT]: "red" });
    expect(answer.message).toBe(APPLICATION_SENT);
    expect(await applications()).toEqual([]);
  });

  it("what passes the form passes the table, whatever is written where", async () => {
    const fields = Object.keys(FILLED_APPLICATION);
    const spoiled = fc.dictionary(
      fc.constantFrom(...fields, "__proto__", "status", "id"),
      fc.oneof(oddWords, fc.array(oddWords, { maxLength: 3 })),
      { minKeys: 1, maxKeys: 3 },
    );
    let stored = 0;
    await fc.assert(
      fc.asyncProperty(spoiled, async (changes) => {
        const { answer, status } = await send({ ...FILLED_APPLICATION, ...changes });
        expect([200, 400]).toContain(status);
        expect(answer.status).not.toBe("failed");
        if (answer.status === "done") stored += 1;
      }),
      { numRuns: 150 },
    );
    expect(await applications()).toHaveLength(stored);
    expect(stored).toBeGreaterThan(0);
  });
});
