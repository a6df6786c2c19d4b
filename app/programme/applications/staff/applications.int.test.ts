import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { callFunction, type Db } from "~/platform/db/client";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { storePicture } from "~/platform/pictures/store-picture.server";
import { listSemiFinalists } from "~/programme/fastrack/semi-finalists.server";
import { SAMPLES } from "../../../../test/security/sample-rows.ts";
import { type TestUser, useTestBackend } from "../../../../test/support/backend.ts";
import { countApplications, everyApplication, listApplications } from "./application-list.server";
import { readApplicationsQuery } from "./applications";
import { readPanel } from "./applications.server";
import { designerDraft } from "./designer-draft";
import { findApplications } from "./find.server";
import { makeDesigner } from "./make-designer.server";
import { openScores } from "./panel";

const FIGURES = { craft: 5, voice: 4, readiness: 3, fit: 4 };

describe("the application desk", () => {
  const backend = useTestBackend();

  async function apply(values: Record<string, unknown> = {}) {
    return backend()
      .service.insertInto("designer_applications")
      .values({ ...SAMPLES.designer_applications?.row(), ...values } as never)
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  const reread = (id: string) =>
    backend()
      .service.selectFrom("designer_applications")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const score = (db: Db, id: string, figures: object = FIGURES, why = "The hem.") =>
    callFunction(db, "score_application", { input: { id, ...figures, why } });
  const answer = async (db: Db, id: string, status: string, words = "Come and see us.") =>
    callFunction(db, "answer_application", {
      input: { id, status, sequence: (await reread(id)).sequence, words },
    });
  const answersAbout = (id: string) =>
    backend()
      .service.selectFrom("outbox")
      .select("recipient")
      .where("kind", "=", "application_answer")
      .where(sql<string>`payload ->> 'application_id'`, "=", id)
      .execute();
  const asMember = ({ id }: TestUser) => ({ id, service: backend().service });
  const list = async (user: TestUser, params: string) =>
    (await listApplications(asMember(user), readApplicationsQuery(new URLSearchParams(params)))).rows;

  /** Three who are the panel, whoever else works in this database. */
  async function panelOfThree() {
    const [thandi, mariam, tumelo] = [
      await backend().userClient("editor"),
      await backend().userClient("editor"),
      await backend().userClient("admin"),
    ];
    return { thandi, mariam, tumelo };
  }

  it("numbers applications from the start, and the search finds them by it", async () => {
    const editor = await backend().userClient("editor");
    const [first, second] = [await apply(), await apply()];
    expect(second.number).toBeGreaterThan(first.number);
    const reference = `AFI-${String(first.number).padStart(6, "0")}`;
    for (const typed of [reference, reference.toLowerCase(), String(first.number)]) {
      expect((await list(editor, `q=${typed}`)).map(({ id }) => id)).toContain(first.id);
      const found = await findApplications(editor.db, {
        typed,
        now: new Date(),
        service: backend().service,
        memberId: editor.id,
        limit: 10,
      });
      expect(found.map(({ id }) => id)).toContain(first.id);
    }
  });

  describe("the panel", () => {
    it("scores blind: nobody learns another's score before giving their own", async () => {
      const { thandi, mariam, tumelo } = await panelOfThree();
      const { id } = await apply();
      await score(thandi.db, id);
      await score(mariam.db, id, { craft: 5, voice: 5, readiness: 2, fit: 5 });
      const blind = await readPanel(tumelo.db, id);
      expect(blind).toMatchObject({ size: 3, isOpen: false, mayDecide: false });
      expect(blind.scores.map((given) => Object.keys(given).sort())).toEqual(
        Array.from({ length: 2 }, () => ["changedAt", "givenAt", "isMine", "member"]),
      );
      expect((await list(tumelo, `q=${(await reread(id)).number}`))[0]).toMatchObject({
        designer: null,
        label: null,
        email: null,
        mean: null,
        myMean: null,
        scored: 2,
      });

      await score(tumelo.db, id, { craft: 4, voice: 5, readiness: 4, fit: 5 }, "");
      const open = await readPanel(tumelo.db, id);
      expect(open).toMatchObject({ isOpen: true, mayDecide: true });
      expect(openScores(open).map(({ mean, why }) => [Number(mean), why])).toEqual([
        [4, "The hem."],
        [4.25, "The hem."],
        [4.5, null],
      ]);
      expect((await list(tumelo, `q=${(await reread(id)).number}`))[0]).toMatchObject({
        designer: "Naima Cheikh",
        mean: 4.25,
        myMean: 4.5,
      });
    });

    it("keeps scores from everybody who asks the table or the audit, admins too", async () => {
      const { thandi, tumelo } = await panelOfThree();
      const user = await backend().userClient("user");
      const { id } = await apply();
      await score(thandi.db, id);
      for (const db of [backend().anon, user.db, thandi.db, tumelo.db])
        for (const table of ["application_scores", "application_means"] as const)
          await expect(db.selectFrom(table).selectAll().execute()).rejects.toMatchObject({ code: "42501" });
      const told = await tumelo.db
        .selectFrom("audit")
        .select("id")
        .where("table_name", "=", "application_scores")
        .execute();
      expect(told).toEqual([]);
    });

    it("is for staff", async () => {
      const user = await backend().userClient("user");
      const { id } = await apply();
      for (const db of [user.db, backend().anon]) {
        await expect(score(db, id)).rejects.toMatchObject({ code: "42501" });
        await expect(readPanel(db, id)).rejects.toMatchObject({ code: "42501" });
      }
      // Without an author there is no score.
      await expect(score(backend().service, id)).rejects.toMatchObject({ code: "42501" });
    });

    it("a status set by hand opens nothing", async () => {
      const { thandi, mariam, tumelo } = await panelOfThree();
      const { id } = await apply();
      await score(thandi.db, id);
      for (const { db } of [mariam, tumelo])
        await expect(
          db
            .updateTable("designer_applications")
            .set({ decided_at: new Date().toISOString() })
            .where("id", "=", id)
            .execute(),
        ).rejects.toMatchObject({ code: "42501" });
      await mariam.db
        .updateTable("designer_applications")
        .set({ status: "declined" })
        .where("id", "=", id)
        .execute();
      expect(await readPanel(mariam.db, id)).toMatchObject({ isOpen: false, mayDecide: false });
    });

    it("takes a new application into review, wants all four, and lets the author change until the decision", async () => {
      const { thandi, mariam, tumelo } = await panelOfThree();
      const { id } = await apply();
      for (const wrong of [
        { ...FIGURES, fit: 6 },
        { ...FIGURES, fit: 0 },
        { ...FIGURES, fit: undefined },
        { ...FIGURES, fit: "x" },
      ])
        await expect(score(thandi.db, id, wrong)).rejects.toMatchObject({ code: "23514" });
      expect((await reread(id)).status).toBe("new");
      await score(thandi.db, id);
      expect(await reread(id)).toMatchObject({ status: "in_review", reviewed_at: expect.any(String) });
      await score(thandi.db, id);
      expect(openScores(await readPanel(thandi.db, id))[0]?.changedAt).toBeNull();
      await score(thandi.db, id, { ...FIGURES, fit: 5 });
      const [mine] = openScores(await readPanel(thandi.db, id));
      expect(mine).toMatchObject({ isMine: true, fit: 5, changedAt: expect.any(String) });
      await score(mariam.db, id);
      await score(tumelo.db, id);
      await answer(thandi.db, id, "declined");
      await expect(score(thandi.db, id, { ...FIGURES, fit: 1 })).rejects.toMatchObject({ code: "23514" });
    });
  });

  it("opens the decision when the panel has scored; an admin who has scored need not wait", async () => {
    const { thandi, mariam, tumelo } = await panelOfThree();
    const { id, email } = await apply();
    await answer(thandi.db, id, "in_review", "");
    await expect(answer(thandi.db, id, "shortlisted")).rejects.toMatchObject({ code: "23514" });
    await expect(answer(tumelo.db, id, "shortlisted")).rejects.toMatchObject({ code: "23514" });
    await score(thandi.db, id);
    await expect(answer(thandi.db, id, "declined")).rejects.toMatchObject({ code: "23514" });
    await score(tumelo.db, id);
    await expect(answer(thandi.db, id, "shortlisted")).rejects.toMatchObject({ code: "23514" });
    await answer(tumelo.db, id, "shortlisted");
    await score(mariam.db, id);
    await answer(thandi.db, id, "interview");
    expect(await answersAbout(id)).toEqual([{ recipient: email }, { recipient: email }]);
  });

  it("reviews silently, decides with a mail, and decides once", async () => {
    const admin = await backend().userClient("admin");
    const before = (await countApplications(asMember(admin))).shortlisted ?? 0;
    const { id, email } = await apply();
    await score(admin.db, id);
    expect(await answersAbout(id)).toEqual([]);
    await expect(answer(admin.db, id, "shortlisted", " ")).rejects.toMatchObject({ code: "23514" });
    for (const sequence of [0, null])
      await expect(
        callFunction(admin.db, "answer_application", {
          input: { id, status: "shortlisted", sequence: sequence as number, words: "Yes" },
        }),
      ).rejects.toMatchObject({ code: "23514" });
    await answer(admin.db, id, "shortlisted");
    expect(await answersAbout(id)).toEqual([{ recipient: email }]);
    expect((await countApplications(asMember(admin))).shortlisted).toBe(before + 1);
    await expect(answer(admin.db, id, "in_review")).rejects.toMatchObject({ code: "23514" });
    await answer(admin.db, id, "declined");
    for (const status of ["accepted", "withdrawn"])
      await expect(answer(admin.db, id, status)).rejects.toMatchObject({ code: "23514" });
  });

  it("refuses users and visitors, who call the functions themselves", async () => {
    const user = await backend().userClient("user");
    const { id } = await apply();
    for (const db of [user.db, backend().anon]) {
      await expect(answer(db, id, "accepted")).rejects.toMatchObject({ code: "42501" });
      await expect(callFunction(db, "review_applications", { ids: [id] })).rejects.toMatchObject({
        code: "42501",
      });
      await expect(
        callFunction(db, "make_designer", { input: { id, kind: "fastrack", draft: {} } }),
      ).rejects.toMatchObject({ code: "42501" });
    }
  });

  describe("the list", () => {
    let town = "";
    beforeEach(() => {
      town = `Town ${crypto.randomUUID().slice(0, 8)}`;
    });
    const inTown = (values: object = {}) =>
      apply({ has_studio: true, studio_address: `1 Loop Street, ${town}`, ...values });

    it("is found, filtered, sorted and counted, each by the address", async () => {
      const admin = await backend().userClient("admin");
      const show = await inTown({ application_type: "Fashion Show", design_type: ["Millinery"] });
      const popUp = await inTown({ application_type: "Pop-Up Shop", design_type: ["Jewellery"] });
      const best = await inTown({ application_type: "Pop-Up Shop", design_type: ["Jewellery", "Menswear"] });
      const ids = async (params: string) => (await list(admin, `q=${town}&${params}`)).map(({ id }) => id);
      expect(await ids("")).toEqual([best.id, popUp.id, show.id]);
      expect(await ids("sort=oldest")).toEqual([show.id, popUp.id, best.id]);
      expect(await ids("type=Fashion+Show")).toEqual([show.id]);
      expect(await ids("design=Jewellery")).toEqual([best.id, popUp.id]);
      const before = await countApplications(asMember(admin));
      await score(admin.db, show.id);
      await score(admin.db, best.id, { craft: 5, voice: 5, readiness: 5, fit: 5 });
      expect(await ids("sort=mean")).toEqual([best.id, show.id, popUp.id]);
      expect(await ids("sort=todo")).toEqual([popUp.id, best.id, show.id]);
      expect(await ids("show=to_score")).toEqual([popUp.id]);
      expect(await ids("show=in_review")).toEqual([best.id, show.id]);
      const after = await countApplications(asMember(admin));
      expect((after.to_score ?? 0) - (before.to_score ?? 0)).toBe(-2);
      expect((after.in_review ?? 0) - (before.in_review ?? 0)).toBe(2);
      for (const sort of ["", "oldest", "mean", "todo"]) {
        const [first, second, third] = await ids(`sort=${sort}`);
        expect(await ids(`sort=${sort}&after=${first}`)).toEqual([second, third]);
        expect(await ids(`sort=${sort}&after=${second}`)).toEqual([third]);
      }
      expect((await list(admin, `q=${town}&show=to_score`))[0]?.town).toBe(town);
      const whole: string[] = [];
      const query = readApplicationsQuery(new URLSearchParams(`q=${town}`));
      for await (const { id } of everyApplication(asMember(admin), query)) whole.push(id);
      expect(whole).toEqual([best.id, popUp.id, show.id]);
    });

    it("goes back by keys in the order of the list", async () => {
      const admin = await backend().userClient("admin");
      const made = [];
      for (let count = 0; count < 52; count += 1) made.unshift((await inTown()).id);
      const params = new URLSearchParams({ q: town, after: made[49] ?? "" });
      const second = await listApplications(asMember(admin), readApplicationsQuery(params));
      expect(second.rows.map(({ id }) => id)).toEqual(made.slice(50));
      const back = new URLSearchParams({ q: town, before: made[51] ?? "" });
      const before = await listApplications(asMember(admin), readApplicationsQuery(back));
      expect(before.rows.map(({ id }) => id)).toEqual(made.slice(1, 51));
    });

    it("takes several into review at once, and only new ones", async () => {
      const admin = await backend().userClient("admin");
      const [one, two, done] = [await inTown(), await inTown(), await inTown()];
      await score(admin.db, done.id);
      await answer(admin.db, done.id, "declined");
      const ids = [one.id, two.id, done.id, "no id"];
      expect(await callFunction(admin.db, "review_applications", { ids })).toBe(2);
      expect(await callFunction(admin.db, "review_applications", { ids })).toBe(0);
      expect((await reread(one.id)).status).toBe("in_review");
      expect((await reread(done.id)).status).toBe("declined");
    });
  });

  describe("an accepted designer", () => {
    async function accepted(values: Record<string, unknown> = {}) {
      const admin = await backend().userClient("admin");
      const { id } = await apply(values);
      await score(admin.db, id);
      await answer(admin.db, id, "accepted");
      return { db: admin.db, application: await reread(id) };
    }
    const make = (db: Db, application: Awaited<ReturnType<typeof reread>>, kind: "designer" | "fastrack") =>
      callFunction(db, "make_designer", {
        input: { id: application.id, kind, draft: { ...designerDraft(application, kind, null) } },
      });

    it("becomes one Fastrack designer, hidden from visitors and from the search", {
      tags: "@7.16",
    }, async () => {
      const last_name = `Zwx${crypto.randomUUID().slice(0, 6)}`;
      const { db, application } = await accepted({ last_name });
      const made = await make(db, application, "fastrack");
      expect((await reread(application.id)).fastrack_designer_id).toBe(made);
      for (const kind of ["fastrack", "designer"] as const)
        await expect(make(db, application, kind)).rejects.toMatchObject({ code: "23514" });
      const named = async () =>
        (await listSemiFinalists(backend().anon, MANIFEST_PICTURES)).filter(({ name }) =>
          name.endsWith(last_name),
        ).length;
      const found = async () => {
        const hits = await callFunction(backend().anon, "search_site", { typed: last_name });
        return (hits as unknown as { designers: unknown[] }).designers.length;
      };
      expect([await named(), await found()]).toEqual([0, 0]);
      expect(await listSemiFinalists(db, MANIFEST_PICTURES)).not.toContainEqual(
        expect.objectContaining({ id: made }),
      );
      await db.updateTable("fastrack_designers").set({ is_active: true }).where("id", "=", made).execute();
      expect([await named(), await found()]).toEqual([1, 1]);
    });

    it("or one profile of the house; another of the same address gets another one", async () => {
      const word = crypto.randomUUID().slice(0, 8);
      const first = await accepted({ company_label_name: `Loom ${word}` });
      const second = await accepted({ company_label_name: `Loom, ${word}` });
      await make(first.db, first.application, "designer");
      await make(second.db, second.application, "designer");
      const rows = await first.db
        .selectFrom("designers")
        .select(["slug", "is_active"])
        .where("name", "ilike", `%${word}`)
        .orderBy("display_order")
        .execute();
      expect(rows).toEqual([
        { slug: `loom-${word}`, is_active: false },
        { slug: `loom-${word}-${second.application.number}`, is_active: false },
      ]);
      const same = await accepted({ company_label_name: `Loom ${word}` });
      await expect(make(same.db, same.application, "designer")).rejects.toMatchObject({ code: "23514" });
    });

    it("is accepted first, and keeps the link to a profile that comes back", async () => {
      const { db, application } = await accepted();
      const fresh = await apply();
      await expect(make(db, await reread(fresh.id), "fastrack")).rejects.toMatchObject({ code: "23514" });
      const made = await make(db, application, "fastrack");
      await db.deleteFrom("fastrack_designers").where("id", "=", made).execute();
      await callFunction(db, "restore_deleted", { the_table: "fastrack_designers", the_record: made });
      await expect(make(db, application, "fastrack")).rejects.toMatchObject({ code: "23514" });
    });

    const addPicture = async (application_id: string) => {
      const id = crypto.randomUUID();
      await backend()
        .service.insertInto("pictures")
        .values({
          id,
          application_id,
          storage_key: `pictures/${id}-0123456789ab.jpg`,
          sha256: createHash("sha256").update(id).digest("hex"),
          ...{ width: 1, height: 1, bytes: 1, color: "#000000", original_name: "Naima.jpg" },
        })
        .execute();
      return id;
    };
    const pictureOf = (id: string) =>
      backend()
        .service.selectFrom("pictures")
        .select(["deleted_at", "original_name"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();

    it("and the picture that was copied for the draft, unless another page shows it", async () => {
      for (const [kind, isShown] of [
        ["fastrack", false],
        ["designer", false],
        ["fastrack", true],
      ] as const) {
        const { db, application } = await accepted({ company_label_name: `Loom ${crypto.randomUUID()}` });
        const picture = await addPicture(application.id);
        const ref = `pictures/${picture}`;
        await callFunction(db, "make_designer", {
          input: { id: application.id, kind, draft: { ...designerDraft(application, kind, ref) } },
        });
        if (isShown)
          await db.insertInto("fastrack_designers").values({ name: "Another", image: ref }).execute();
        await backend()
          .service.deleteFrom("designer_applications")
          .where("id", "=", application.id)
          .execute();
        expect(await pictureOf(picture)).toEqual(
          isShown
            ? { deleted_at: null, original_name: "Naima.jpg" }
            : { deleted_at: expect.any(String), original_name: "deleted" },
        );
      }
    });

    it("but never a picture of the library that is the same file", async () => {
      const { files, service } = backend();
      const isDeleted = async (id: string) => (await pictureOf(id)).deleted_at !== null;
      const pictureOn = async (application: string) => {
        const { designer_id } = await reread(application);
        const { portrait } = await service
          .selectFrom("designers")
          .select("portrait")
          .where("id", "=", designer_id)
          .executeTakeFirstOrThrow();
        return portrait?.replace("pictures/", "") ?? expect.unreachable();
      };
      const forget = (id: string) =>
        service.deleteFrom("designer_applications").where("id", "=", id).execute();
      async function withProfile(file: Buffer) {
        const folder = crypto.randomUUID();
        await files.put(`application-files/${folder}/1`, Readable.from([file]), file.length);
        const { db, application } = await accepted({
          company_label_name: `Loom ${folder}`,
          files_folder: folder,
          portfolio_files: ["coat.png"],
        });
        await makeDesigner(db, { files, service }, application.id, "designer");
        return { db, application: application.id, picture: await pictureOn(application.id) };
      }
      const upload = (db: Db, file: Buffer) =>
        storePicture({ db, uploads: { files, service }, file, name: "own.png" });
      const background = { r: 1, g: 2, b: 3 };
      const drawn = (width: number) =>
        sharp({ create: { width, height: 40, channels: 3, background } })
          .png()
          .toBuffer();

      // In the library before.
      const { db } = await backend().userClient("editor");
      const first = await drawn(41);
      const own = await upload(db, first);
      const before = await withProfile(first);
      expect(before.picture).toBe(own);
      await forget(before.application);
      expect(await isDeleted(own)).toBe(false);

      // Uploaded by staff since; another application has a copy of its own.
      const second = await drawn(42);
      const [since, twin] = [await withProfile(second), await withProfile(second)];
      expect(twin.picture).not.toBe(since.picture);
      expect([since.picture, twin.picture]).toContain(await upload(db, second));
      await forget(since.application);
      await forget(twin.application);
      const left = await Promise.all([since.picture, twin.picture].map(isDeleted));
      expect(left.toSorted()).toEqual([false, true]);
    });

    it("leaves no copied picture where the profile is refused", async () => {
      const { db, application } = await accepted({ company_label_name: `Loom ${crypto.randomUUID()}` });
      await make(db, application, "designer");
      const folder = crypto.randomUUID();
      const file = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#123456" } })
        .png()
        .toBuffer();
      const again = await accepted({
        company_label_name: application.company_label_name,
        files_folder: folder,
        portfolio_files: ["look.png"],
      });
      const { files, service } = backend();
      await files.put(`application-files/${folder}/1`, Readable.from([file]), file.length);
      await makeDesigner(again.db, { files, service }, again.application.id, "designer");
      const copies = await service
        .selectFrom("pictures")
        .select("deleted_at")
        .where("original_name", "=", "look.png")
        .execute();
      expect(copies).toEqual([{ deleted_at: expect.any(String) }]);
    });

    it("takes an untouched draft along when the application is deleted, and leaves what staff worked on", async () => {
      const untouched = await accepted();
      const worked = await accepted();
      const draft = await make(untouched.db, untouched.application, "fastrack");
      const kept = await make(worked.db, worked.application, "fastrack");
      await worked.db
        .updateTable("fastrack_designers")
        .set({ bio: "Indigo." })
        .where("id", "=", kept)
        .execute();
      const { service } = backend();
      await service
        .deleteFrom("designer_applications")
        .where("id", "in", [untouched.application.id, worked.application.id])
        .execute();
      const left = await service
        .selectFrom("fastrack_designers")
        .select("id")
        .where("id", "in", [draft, kept])
        .execute();
      expect(left).toEqual([{ id: kept }]);
      const { rows } = await sql<{ after: object }>`
        select after from audit where record_id = ${draft} and action = 'insert'
      `.execute(service);
      expect(JSON.stringify(rows)).not.toMatch(/Naima|Loop/);
    });
  });
});
