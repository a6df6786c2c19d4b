import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestBackend } from "../../../../test/support/backend.ts";
import {
  countApplications,
  everyApplication,
  listApplications,
  type Panelist,
} from "./application-list.server";
import { readApplicationsQuery, SORTS } from "./applications";

const MANY = 1_800;
/** Undecided; the panel has scored some of them. */
const OPEN = 40;
const TABLES = ["designer_applications", "application_scores", "application_means"] as const;

describe("a long list of applications", () => {
  const backend = useTestBackend();
  let member: Panelist;

  beforeAll(async () => {
    const admin = await backend().userClient("admin");
    const others = [await backend().userClient("editor"), await backend().userClient("editor")];
    member = { id: admin.id, service: backend().service };
    const owner = backend().db.loginRole;
    await owner.transaction().execute(async (tx) => {
      // Without their mails.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        insert into public.designer_applications (
          application_type, design_type, title, first_name, last_name, phone, email, social_media_handles,
          company_registration_number, company_label_name, age_groups, stores_supplied, operating_duration, terms_accepted
        )
        select 'Fashion Show', '{Menswear}', 'Ms', 'Naima', 'Number' || n, '1', n || '@mail.example', '@a', '1',
          case when n = 7 then 'Rareword' else 'Loom' end, '18-35', 'none', '2 years', true
        from generate_series(1, ${MANY}::integer) as n
      `.execute(tx);
      await sql`set local session_replication_role = origin`.execute(tx);
      for (const [place, { id }] of [admin, ...others].entries())
        await sql`
          insert into public.application_scores (application_id, member_id, craft, voice, readiness, fit)
          select id, ${id}, 1 + (number + ${place}) % 5, 1 + number % 3, 1 + number % 5, 1 + number % 2
          from public.designer_applications where number % ${place + 2} = 0 or number <= ${MANY - OPEN}
        `.execute(tx);
      await sql`
        update public.designer_applications
        set status = case when number % 9 = 0 then 'accepted' else 'declined' end, decided_at = now()
        where number <= ${MANY - OPEN}
      `.execute(tx);
      await sql`update public.designer_applications set status = 'in_review' where number > ${MANY - 20}`.execute(
        tx,
      );
    });
    for (const table of TABLES) await sql`analyze ${sql.table(table)}`.execute(owner);
  });

  const list = (params: string) =>
    listApplications(member, readApplicationsQuery(new URLSearchParams(params)));

  /** Rows that were fetched, and whole tables that were read, since the database began. */
  async function counters() {
    const { rows } = await sql<{ seq: number; fetched: number }>`
      select sum(seq_scan)::int as seq, sum(idx_tup_fetch)::int as fetched
      from pg_stat_force_next_flush(), pg_stat_user_tables where relname in (${sql.join([...TABLES])})
    `.execute(backend().db.loginRole);
    return rows[0] ?? expect.unreachable();
  }

  async function costOf(work: () => Promise<unknown>) {
    // The counters reach the view after the statement that tells the session to hand them over.
    await counters();
    const start = await counters();
    await work();
    await counters();
    const end = await counters();
    return { seq: end.seq - start.seq, fetched: end.fetched - start.fetched };
  }

  /** A page of 51, what is undecided with its scores, and the same again for its order. */
  const MAX_FETCHED = 1_200;

  it.each(SORTS.map(({ sort }) => sort))("reads a page's worth in each order: '%s'", async (sort) => {
    const query = readApplicationsQuery(new URLSearchParams({ sort }));
    const all: string[] = [];
    for await (const { id } of everyApplication(member, query)) all.push(id);
    expect(new Set(all).size).toBe(MANY);
    const middle = all[MANY / 2] ?? "";
    for (const [params, expected] of [
      [`sort=${sort}`, all.slice(0, 50)],
      [`sort=${sort}&after=${middle}`, all.slice(MANY / 2 + 1, MANY / 2 + 51)],
      [`sort=${sort}&before=${middle}`, all.slice(MANY / 2 - 50, MANY / 2)],
    ] as const) {
      let ids: string[] = [];
      const { seq, fetched } = await costOf(async () => {
        ids = (await list(params)).rows.map(({ id }) => id);
      });
      expect(ids, params).toEqual(expected);
      expect(seq, params).toBe(0);
      expect(fetched, params).toBeLessThan(MAX_FETCHED);
    }
  });

  it("orders by the average, then by the newest", async () => {
    const query = readApplicationsQuery(new URLSearchParams("sort=mean"));
    const places: [number, string][] = [];
    for await (const { mean, reference } of everyApplication(member, query))
      places.push([mean ?? 0, reference]);
    const sorted = places.toSorted(([a, first], [b, second]) => b - a || (first < second ? 1 : -1));
    expect(places).toEqual(sorted);
  });

  it.each([
    "q=rareword",
    "q=naima+number",
    "show=accepted",
    "show=to_score",
    "show=to_decide",
    "q=AFI-001799",
  ])("finds without reading all: %s", async (params) => {
    let found = 0;
    const { seq, fetched } = await costOf(async () => {
      found = (await list(params)).rows.length;
    });
    expect(found).toBeGreaterThan(0);
    expect(seq).toBe(0);
    expect(fetched).toBeLessThan(MAX_FETCHED);
  });

  it("counts as far as the chips say", async () => {
    const counts = await countApplications(member);
    expect(counts).toMatchObject({ accepted: 195, declined: 1000, in_review: 20, new: 20 });
  });
});
