import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPglite } from "../../server/backend/embedded.ts";
import { describeOnEveryDatabase, makeDataFolder } from "../support/backend.ts";
import { SAMPLES } from "./sample-rows.ts";
import { OTHER_ROLE, ROLES, type Role, useStage } from "./stage.ts";

/**
 * Who may do what, written by hand. A cell is select, insert, update, delete, each really tried on one row:
 *   y  done
 *   0  no error, but the row was neither seen nor touched
 *   -  refused
 * Content rows are active or published; what happens to the others is in row-scope.int.test.ts. The update of an
 * inbox row (messages, applications, appointments) changes its status. A profile, and an order with all that belongs to
 * it, is another person's.
 */
const MATRIX = `
                            anon  user  editor  admin
  banners                   y---  y-00  yyyy    yyyy
  events                    y---  y-00  yyyy    yyyy
  products                  y---  y-00  yyyy    yyyy
  promo_videos              y---  y-00  yyyy    yyyy
  blogs                     y---  y-00  yyyy    yyyy
  fastrack_designers        y---  y-00  yyyy    yyyy
  job_positions             y---  y-00  yyyy    yyyy
  ticket_packages           y---  y-00  yyyy    yyyy
  newsletter_subscriptions  -y--  0y00  yy00    yyyy
  newsletters               ----  0---  y---    y---
  contact_messages          -y--  0y00  yyy0    yyyy
  designer_applications     -y--  0y00  yyy0    yyyy
  appointments              -y--  0y00  yyy0    yyyy
  profiles                  ----  0-00  0-00    yyyy
  outbox                    ----  0---  0---    y---
  visitor_mails             ----  ----  ----    ----
  stock                     y---  y-00  yyyy    yyyy
  orders                    ----  0-00  y-y0    yyyy
  order_lines               ----  0-00  y-00    yyyy
  payments                  ----  0-00  y-00    yyyy
  payment_messages          ----  0---  0---    y---
  tickets                   ----  0-00  y-y0    yyyy
  staff_tasks               ----  0-00  y-y0    yyyy
`;

/**
 * Functions a visitor may call, and with whose rights each one runs. One with its owner's rights passes by the
 * policies, so row-scope.int.test.ts shows that it hands out public rows alone.
 */
const OPEN_FUNCTIONS = {
  product_with_related: "caller",
  related_products: "caller",
  search_site: "owner",
  shop_front: "caller",
  shop_page: "caller",
  story_with_next: "caller",
  taken_times: "owner",
  tickets_on_sale: "caller",
};

type Row = Record<string, unknown>;
type Outcome = "y" | "0" | "-";
type Cells = Record<(typeof ROLES)[number], string>;

const EXPECTED = readMatrix(MATRIX);

describeOnEveryDatabase("row-level security", (backend) => {
  const stage = useStage(backend);

  it.each(Object.entries(EXPECTED))("%s", async (table, expected) => {
    const actual: Partial<Cells> = {};
    for (const role of ROLES) actual[role] = await tryAll(table, role);
    expect(actual).toEqual(expected);
  });

  it.each(Object.entries(EXPECTED))(
    "%s: a role nobody knows has a user's rights",
    async (table, { user }) => {
      expect(await tryAll(table, OTHER_ROLE)).toBe(user);
    },
  );

  it("stores any other role as it is, by an admin's hand, and no rubbish", async () => {
    const { admin, stranger } = stage();
    const change = (role: string) =>
      admin.db.from("profiles").update({ role }).eq("id", stranger.id).select("role");
    for (const role of ["press", "front-of-house", "user"])
      expect((await change(role)).data).toEqual([{ role }]);
    for (const role of ["", "Admin", "admin ", "two words", "x".repeat(41)])
      expect((await change(role)).error?.code, role).toBe("23514");
  });

  it("lets nobody give themselves a role", async () => {
    for (const { db, id } of [stage().user, stage().stylist])
      for (const role of ["admin", "editor", "press"])
        expect((await db.from("profiles").update({ role }).eq("id", id)).error?.code).toBe("42501");
  });

  async function tryAll(table: string, role: Role): Promise<string> {
    const outcomes: Outcome[] = [];
    for (const attempt of [trySelect, tryInsert, tryUpdate, tryDelete])
      outcomes.push(await attempt(table, role));
    return outcomes.join("");
  }

  async function trySelect(table: string, role: Role): Promise<Outcome> {
    const row = await seed(table);
    const { data, error } = await stage().as(role).from(table).select("id").eq("id", row.id);
    if (error) return refused(error);
    return data.length === 1 ? "y" : "0";
  }

  async function tryInsert(table: string, role: Role): Promise<Outcome> {
    const values = await newRow(table);
    const before = await countRows(table);
    const { error } = await stage().as(role).from(table).insert(values);
    if (error) return refused(error);
    return (await countRows(table)) === before + 1 ? "y" : "0";
  }

  async function tryUpdate(table: string, role: Role): Promise<Outcome> {
    const row = await seed(table);
    const change = table === "profiles" ? { full_name: "Someone Else" } : sampleOf(table).change;
    const { error } = await stage().as(role).from(table).update(change).eq("id", row.id);
    if (error) return refused(error);
    const [after] = await readRows(table, row.id);
    expect(after).toBeDefined();
    const isChanged = Object.entries(change).every(([column, value]) => after?.[column] === value);
    return isChanged ? "y" : "0";
  }

  async function tryDelete(table: string, role: Role): Promise<Outcome> {
    const row = await seed(table);
    const { error } = await stage().as(role).from(table).delete().eq("id", row.id);
    if (error) return refused(error);
    return (await readRows(table, row.id)).length === 0 ? "y" : "0";
  }

  async function seed(table: string): Promise<Row> {
    const values = await newRow(table);
    return (await stage().service.from(table).insert(values).select().single().throwOnError()).data;
  }

  async function newRow(table: string): Promise<Row> {
    if (table !== "profiles") return sampleOf(table).row(await newParents(table));
    const { id, email } = stage().stranger;
    await stage().service.from("profiles").delete().eq("id", id).throwOnError();
    return { id, email, role: "user" };
  }

  async function newParents(table: string): Promise<Row> {
    const parents: Row = {};
    for (const [column, parent] of Object.entries(sampleOf(table).parents ?? {}))
      parents[column] = parents[column] ?? (await seed(parent)).id;
    return parents;
  }

  async function readRows(table: string, id: unknown): Promise<Row[]> {
    return (await stage().service.from(table).select().eq("id", id).throwOnError()).data;
  }

  async function countRows(table: string): Promise<number> {
    return (await stage().service.from(table).select("id").throwOnError()).data.length;
  }
});

describe("the catalogue", () => {
  let database: Awaited<ReturnType<typeof openPglite>>;
  let folder: string;
  beforeAll(async () => {
    folder = await makeDataFolder();
    database = await openPglite(path.join(folder, "db"));
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  const listed = async (sql: string) => {
    const rows = await database.session.query<{ name: string }>(sql);
    return rows.map((row) => row.name);
  };

  it("holds no table or view the matrix does not mention", async () => {
    const relations = await listed(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')",
    );
    expect(relations.sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  it("has row-level security on for every table", async () => {
    const open = await listed(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity",
    );
    expect(open).toEqual([]);
  });

  it("opens no function but those listed, with the rights listed", async () => {
    const open = await database.session.query<{ name: string; rights: string }>(`
      select distinct proname as name, case when prosecdef then 'owner' else 'caller' end as rights
      from pg_proc, unnest(array['anon', 'authenticated']) as role
      where pronamespace = 'public'::regnamespace and has_function_privilege(role, pg_proc.oid, 'execute')`);
    expect(Object.fromEntries(open.map(({ name, rights }) => [name, rights]))).toEqual(OPEN_FUNCTIONS);
  });

  it("lets no request role enter the private schema or create anything", async () => {
    const doors = await listed(`
      select role || ' ' || privilege || ' ' || schema as name
      from unnest(array['anon', 'authenticated']) as role,
        (values ('private', 'usage'), ('private', 'create'), ('public', 'create')) as door (schema, privilege)
      where has_schema_privilege(role, schema, privilege)`);
    expect(doors).toEqual([]);
  });

  it("keeps a table closed until a migration opens it", async () => {
    await database.session.run("create table public.forgotten (id int)");
    const doors = await listed(`
      select role || ' ' || privilege as name
      from unnest(array['anon', 'authenticated']) as role,
        unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
      where has_table_privilege(role, 'public.forgotten', privilege)`);
    await database.session.run("drop table public.forgotten");
    expect(doors).toEqual([]);
  });
});

function sampleOf(table: string) {
  const sample = SAMPLES[table];
  if (!sample) throw new Error(`No sample row for ${table}`);
  return sample;
}

/** Only the database's own "insufficient privilege" counts as a refusal; anything else is a broken test. */
function refused(error: { code: string; message: string }): Outcome {
  if (error.code === "42501") return "-";
  throw new Error(`Neither done nor refused: ${error.code} ${error.message}`);
}

function readMatrix(text: string): Record<string, Cells> {
  const [, ...lines] = text.trim().split("\n");
  return Object.fromEntries(
    lines.map((line) => {
      const [table = "", anon = "", user = "", editor = "", admin = ""] = line.trim().split(/\s+/);
      return [table, { anon, user, editor, admin }];
    }),
  );
}
