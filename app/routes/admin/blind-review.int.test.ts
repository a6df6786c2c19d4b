import { describe, expect, it } from "vitest";
import { callFunction } from "~/platform/db/client";
import { SAMPLES } from "../../../test/security/sample-rows.ts";
import { useTestBackend } from "../../../test/support/backend.ts";
import { openTestSite } from "../../../test/support/site.ts";
import { signedIn, type TestVisitor } from "../../../test/support/visitor.ts";

const APPLICANT = {
  first_name: "Zubeida",
  last_name: "Mkhwebane",
  email: "atelier@kwakhanya.example",
  company_label_name: "Kwakhanya",
  social_media_handles: "@kwakhanya",
  website: "https://kwakhanya.example",
  studio_address: "9 Kwakhanya House, Durban",
  portfolio_files: ["zubeida lookbook.pdf"],
};
const IDENTITY = /zubeida|mkhwebane|kwakhanya/i;
const SCORE = { craft: 5, voice: 4, readiness: 3, fit: 4 };

describe("blind review", () => {
  const backend = useTestBackend();

  /** A shortlisted application: a colleague has scored it and written to the applicant by name. */
  async function shortlisted(): Promise<{ id: string; mails: string[] }> {
    const { service } = backend();
    const row = { ...SAMPLES.designer_applications?.row(), ...APPLICANT };
    const { id } = await backend()
      .anon.insertInto("designer_applications")
      .values(row as never)
      .execute()
      .then(() =>
        service
          .selectFrom("designer_applications")
          .select("id")
          .where("email", "=", APPLICANT.email)
          .executeTakeFirstOrThrow(),
      );
    const colleague = await backend().userClient("admin");
    await callFunction(colleague.db, "score_application", { input: { id, ...SCORE, why: "The hem." } });
    await callFunction(colleague.db, "answer_application", {
      input: { id, status: "shortlisted", sequence: 1, words: "Dear Zubeida, you are on the list." },
    });
    await service
      .updateTable("outbox")
      .set({ status: "failed", last_error: "550 no mailbox atelier@kwakhanya.example" })
      .where("kind", "=", "application_answer")
      .execute();
    const mails = await service
      .selectFrom("outbox")
      .select("id")
      .where("recipient", "=", APPLICANT.email)
      .execute();
    return { id, mails: mails.map((mail) => mail.id) };
  }

  async function read(visitor: TestVisitor, path: string): Promise<string> {
    const response = await visitor.request(path);
    expect(response.status, path).toBe(200);
    // A CSV is sent as lines of text, which text() does not read.
    const chunks = await Array.fromAsync(response.body as AsyncIterable<string | Uint8Array>);
    return Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))).toString();
  }

  it.each(["editor", "admin"] as const)(
    "keeps who applied from an %s everywhere until their own score is in",
    async (role) => {
      const site = await openTestSite(backend(), backend().dataDir);
      await backend().service.deleteFrom("designer_applications").execute();
      const { id, mails } = await shortlisted();
      expect(mails).toHaveLength(2);
      const fresh = { ...SAMPLES.designer_applications?.row(), ...APPLICANT, email: "new@kwakhanya.example" };
      await backend()
        .anon.insertInto("designer_applications")
        .values(fresh as never)
        .execute();

      const { visitor, id: member } = await signedIn(site, backend(), role);
      const lists = ["/admin/applications", "/admin/mail", ...(role === "admin" ? ["/admin/audit"] : [])];
      const pages = [
        "/admin",
        `/admin/applications/${id}`,
        ...mails.map((mail) => `/admin/mail/${mail}`),
        ...lists,
      ];
      const files = lists.map((list) => `${list}.csv`);
      const searched = ["mkhwebane", APPLICANT.email].flatMap((typed) =>
        [...lists, "/admin/find"].map((list) => `${list}?q=${encodeURIComponent(typed)}`),
      );
      for (const path of [
        ...pages,
        ...pages.map((page) => (page === "/admin" ? "/admin.data" : `${page}.data`)),
        ...files,
      ])
        expect(await read(visitor, path), path).not.toMatch(IDENTITY);
      for (const path of searched) {
        const found = await read(visitor, path);
        for (const covered of [id, ...mails]) expect(found, path).not.toContain(covered);
      }
      const today = await read(visitor, "/admin");
      expect(today).toMatch(/href="\/admin\/applications\/[0-9a-f-]{36}"[^>]*>AFI-\d{6}</);

      await backend()
        .service.insertInto("application_scores")
        .values({ application_id: id, member_id: member, ...SCORE })
        .execute();
      for (const path of [...pages.filter((page) => page !== "/admin"), ...files])
        expect(await read(visitor, path), path).toMatch(IDENTITY);
      for (const path of searched.filter(
        (one) => !one.startsWith("/admin/audit") && !one.startsWith("/admin/mail"),
      ))
        expect(await read(visitor, path), path).toContain(id);
      const found = await read(visitor, `/admin/mail?q=${APPLICANT.email}`);
      for (const mail of mails) expect(found).toContain(mail);
    },
  );
});
