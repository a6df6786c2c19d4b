import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { HONEYPOT } from "~/platform/forms/honeypot";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import { APPLICATION_FAILED, APPLICATION_SENT } from "~/programme/applications/application";
import { arbitraryText } from "../../../test/support/arbitrary-text.ts";
import { useTestBackend } from "../../../test/support/backend.ts";
import { faultyDb } from "../../../test/support/faults.ts";
import { FILLED_APPLICATION } from "../../../test/support/filled-application.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { newKey, type SentFields, sendForm } from "../../../test/support/send-form.ts";
import {
  brokenUploadsOf,
  fileRequest,
  listedTo,
  storedFiles,
  uploadsOf,
} from "../../../test/support/uploads.ts";
import { action } from "./designer-application";
import { action as receiveUpload } from "./designer-application-files";

const LOOKBOOK = "%PDF-1.7 rest";
const lookbook = new File([LOOKBOOK], "lookbook.png", { type: "image/png" });
/** With CRLF line breaks, as browsers send them. */
const TYPED = { ...FILLED_APPLICATION, previous_shows: "Lagos, 2024\r\nAccra, 2025" };

describe("the designer application", () => {
  const backend = useTestBackend();
  const applications = () => backend().service.selectFrom("designer_applications").selectAll().execute();
  beforeEach(async () => {
    await backend().service.deleteFrom("designer_applications").execute();
  });
  const send = (fields: SentFields, settings = {}) =>
    sendForm(action, fields, {
      db: backend().anon,
      serviceDb: backend().service,
      uploads: uploadsOf(backend()),
      ...settings,
    });

  it("stores every answer and gives a mail to the team", { tags: ["@2.98", "@3.20", "@7.10"] }, async () => {
    const { answer, status } = await send(TYPED);
    expect(status).toBe(200);
    expect(answer).toMatchObject({ status: "done", message: APPLICATION_SENT });
    expect(answer.status === "done" && answer.mailto).toMatch(
      new RegExp(`^mailto:${FIRST_FACTS.mailboxes.designerApplications}\\?`),
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

  it("tells its sender the reference and the way to its page; without them it is sent all the same", async () => {
    const { answer } = await send(TYPED);
    const [application] = await applications();
    expect(answer).toMatchObject({
      sent: {
        reference: `AFI-${String(application?.number).padStart(6, "0")}`,
        path: expect.stringMatching(`^/application/${application?.id}\\?key=[\\w-]{43}$`),
      },
    });
    const serviceDb = faultyDb(backend(), { designer_applications: "fails" });
    const unread = await send({ ...TYPED, first_name: "Ama" }, { serviceDb });
    expect(unread.answer).toMatchObject({ status: "done", sent: null });
    expect(unread.warnings).toEqual(["could not read the reference"]);
  });

  it("is its sender's when they are signed in", async () => {
    const { id, email, db } = await backend().userClient("user");
    await send(TYPED, { findVisitor: async () => ({ id, email, db }) });
    expect(await applications()).toMatchObject([{ user_id: id }]);
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
      message: "Please check the 2 marked answers.",
      errors: {
        design_type: "Please choose at least one.",
        terms_accepted: "Please accept the terms of participation.",
      },
      values: rest,
    });
    expect(await applications()).toEqual([]);
  });

  describe("with a portfolio", () => {
    const storedIn = (folder: string | null | undefined) =>
      storedFiles(backend(), `application-files/${folder ?? "none"}/`);

    it("sent without scripts keeps it, for staff alone, and names what it could not keep", {
      tags: "@10.73",
    }, async () => {
      const page = new File(["<script>alert(1)</script>"], "page.png", { type: "image/png" });
      const { answer } = await send({ ...FILLED_APPLICATION, files: [page, lookbook] });
      expect(answer).toMatchObject({ status: "done", message: APPLICATION_SENT, missing: ["page.png"] });
      const [application] = await applications();
      expect(application?.portfolio_files).toEqual(["page.png", "lookbook.png"]);
      expect(await storedIn(application?.files_folder)).toEqual({ 2: LOOKBOOK });
      const editor = await backend().userClient("editor");
      expect(await listedTo(editor.db)).toContain(`application-files/${application?.files_folder}/2`);
      const user = await backend().userClient("user");
      expect(await listedTo(user.db)).toEqual([]);
      await expect(listedTo(backend().anon)).rejects.toMatchObject({ code: "42501" });
    });

    it("sent with scripts gives it a folder to follow into", async () => {
      const { answer } = await send({ ...FILLED_APPLICATION, portfolio_files: ["lookbook.pdf"] });
      const folder = answer.status === "done" ? (answer.filesFolder ?? "") : "";
      const { context } = pageContext({ db: backend().anon, uploads: uploadsOf(backend()) });
      const query = new URLSearchParams({ folder, position: "1" });
      const address = `http://site.test/designer-application/files?${query}`;
      const request = fileRequest(address, Buffer.from(LOOKBOOK));
      const response = await receiveUpload({ request, context } as unknown as Parameters<
        typeof receiveUpload
      >[0]);
      expect(await response.json()).toEqual({ outcome: "stored" });
      const [application] = await applications();
      expect(application).toMatchObject({ portfolio_files: ["lookbook.pdf"], files_folder: folder });
      expect(await storedIn(folder)).toEqual({ 1: LOOKBOOK });
    });

    it("is kept without it when the storage is down", { tags: "@10.73" }, async () => {
      const uploads = brokenUploadsOf(backend());
      const { answer, errors } = await send({ ...FILLED_APPLICATION, files: [lookbook] }, { uploads });
      expect(answer).toMatchObject({ status: "done", missing: ["lookbook.png"] });
      expect(errors).toEqual(["could not store the uploaded file"]);
      expect(await applications()).toHaveLength(1);
    });
  });

  it("makes one row of a double submit", async () => {
    const keyed = { ...FILLED_APPLICATION, ...newKey(), portfolio_files: ["lookbook.pdf"] };
    const both = await Promise.all([send(keyed), send(keyed)]);
    expect(both[0].answer).toMatchObject({ status: "done", filesFolder: expect.any(String) });
    expect(both[1].answer).toEqual(both[0].answer);
    expect(await applications()).toHaveLength(1);
  });

  it("says that it failed, gives everything back and logs it", async () => {
    const db = faultyDb(backend(), { designer_applications: "fails" });
    const { answer, status, errors } = await send(TYPED, { db });
    expect(answer).toEqual({ status: "failed", message: APPLICATION_FAILED, values: TYPED });
    expect(status).toBe(503);
    expect(errors).toEqual(["could not store the form"]);
  });

  it("thanks a bot and stores nothing", async () => {
    const { answer } = await send({ ...FILLED_APPLICATION, [HONEYPOT]: "red" });
    expect(answer.message).toBe(APPLICATION_SENT);
    expect(await applications()).toEqual([]);
  });

  it("what passes the form passes the table, whatever is written where", async () => {
    const fields = Object.keys(FILLED_APPLICATION);
    const spoiled = fc.dictionary(
      fc.constantFrom(...fields, "portfolio_files", "files", "__proto__", "status", "id"),
      fc.oneof(arbitraryText, fc.array(arbitraryText, { maxLength: 3 })),
      { minKeys: 1, maxKeys: 3 },
    );
    let stored = 0;
    await fc.assert(
      fc.asyncProperty(spoiled, async (changes) => {
        const { answer, status } = await send({ ...FILLED_APPLICATION, ...newKey(), ...changes });
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
