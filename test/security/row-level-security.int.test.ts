import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Db } from "../../app/platform/db/client.ts";
import { describeOnEveryDatabase } from "../support/backend.ts";
import { OTHER_ROLE, ROLES, type Role, type Row, refusalOf, usePersonas } from "./personas.ts";
import { SAMPLES } from "./sample-rows.ts";

/**
 * The expected rights, written by hand. A cell is select, insert, update, delete, each tried on one row:
 *   y  allowed
 *   0  no error, but no row was affected
 *   -  refused
 * Content rows are active or published; row-scope.int.test.ts covers the others. The update of an inbox row (messages,
 * applications, appointments) changes its status. Profiles, measurements and orders are another person's. PayGate's messages are
 * never changed, by the server either.
 */
const MATRIX = `
                            anon  user  editor  admin  server
  banners                   y---  y-00  yyyy    yyyy   yyyy
  events                    y---  y-00  yyyy    yyyy   yyyy
  local_events              y---  y-00  yyyy    yyyy   yyyy
  products                  y---  y-00  yyyy    yyyy   yyyy
  promo_videos              y---  y-00  yyyy    yyyy   yyyy
  blogs                     y---  y-00  yyyy    yyyy   yyyy
  page_words                y---  y-0-  y-y-    y-y-   yyyy
  places                    y---  y-0-  y-y-    y-y-   yyyy
  closures                  y---  y-00  yyyy    yyyy   yyyy
  social_links              y---  y-00  yyyy    yyyy   yyyy
  hero_slides               y---  y-00  yyyy    yyyy   yyyy
  gallery_pictures          y---  y-00  yyyy    yyyy   yyyy
  designers                 y---  y-00  yyyy    yyyy   yyyy
  work_areas                y---  y-00  yyyy    yyyy   yyyy
  old_addresses             y---  y---  y---    y---   yyyy
  story_versions            ----  0---  y---    y---   yyyy
  fastrack_designers        y---  y-00  yyyy    yyyy   yyyy
  job_positions             y---  y-00  yyyy    yyyy   yyyy
  ticket_packages           y---  y-00  yyyy    yyyy   yyyy
  discounts                 ----  0-0-  yyy-    yyy-   yyyy
  newsletter_subscriptions  -y--  0y00  yy0y    yyyy   yyyy
  newsletter_imports        ----  0---  yy--    yy--   yyyy
  newsletter_suppressions   ----  0---  y---    y---   yyyy
  newsletters               ----  0-00  yyyy    yyyy   yyyy
  newsletter_deliveries     ----  0---  y---    y---   yyyy
  contact_messages          -y--  0y00  yyy0    yyyy   yyyy
  message_entries           ----  0---  yy--    yy--   yyyy
  message_templates         ----  0-00  yyyy    yyyy   yyyy
  designer_applications     -y--  0y00  yyy0    yyyy   yyyy
  application_scores        ----  ----  ----    ----   yyyy
  application_means         ----  ----  ----    ----   yyyy
  appointments              -y--  0y00  yyy0    yyyy   yyyy
  atelier_places            ----  0-0-  yyy-    yyy-   yyyy
  appointment_services      y---  y-0-  y-y-    y-y-   yyyy
  fittings                  ----  0---  y---    y---   yyyy
  public_holidays           y---  y-00  yyyy    yyyy   yyyy
  profiles                  ----  0-00  0-00    yyyy   yyyy
  body_measurements         ----  0-00  0-00    0-00   yyyy
  outbox                    ----  0---  y---    y---   yyyy
  mail_attempts             ----  0---  y---    y---   yyyy
  visitor_mails             ----  ----  ----    ----   yyyy
  stock                     y---  y-00  yyyy    yyyy   yyyy
  stock_movements           ----  0---  y---    y---   yyyy
  pictures                  y---  0-00  yyyy    yyyy   yyyy
  delivered_pictures        y---  0-00  yyyy    yyyy   yyyy
  orders                    ----  0-00  y-y0    yyyy   yyyy
  order_lines               ----  0-00  y-00    yyyy   yyyy
  payments                  ----  0-00  y-00    yyyy   yyyy
  payment_messages          ----  0---  0---    y---   yy--
  tickets                   ----  0-00  y-y0    yyyy   yyyy
  ticket_guests             ----  0---  y---    y---   yyyy
  waiting_list              ----  0---  y---    y---   yyyy
  admissions                ----  0---  y---    y---   yyyy
  staff_tasks               ----  0-00  y-y0    yyyy   yyyy
  shipments                 ----  0---  y---    y---   yyyy
  shipment_lines            ----  0---  y---    y---   yyyy
  order_notes               ----  0---  yy--    yy--   yyyy
  invoices                  ----  0---  y---    y---   yy--
  refunds                   ----  0---  y---    y---   yyyy
  refund_lines              ----  0---  y---    y---   yyyy
  returns                   ----  0---  y---    y---   yyyy
  return_lines              ----  0---  y---    y---   yyyy
  payment_ticks             ----  0--0  0--0    yy-y   yyyy
  audit                     ----  0---  0---    y---   yyyy
  data_requests             ----  0-0-  0-0-    yyy-   yyyy
  yours_links               ----  ----  ----    ----   yyyy
  yours_sessions            ----  ----  ----    ----   yyyy
  stored_files              ----  0---  y---    y---   yyyy
  two_step                  ----  ----  ----    ----   yyyy
  recovery_codes            ----  ----  ----    ----   yyyy
  second_steps              ----  ----  ----    ----   yyyy
  staff_visits              ----  ----  ----    ----   yyyy
  security_settings         ----  0---  y---    y---   yyyy
  staff_invitations         ----  0---  0---    y---   yyyy
  staff_requests            ----  ----  ----    ----   yyyy
  rate_limits               ----  ----  ----    ----   yyyy
  secret_fingerprint        ----  ----  ----    ----   yyyy
`;

const CALLERS = [...ROLES, "server"] as const;

type Key = { column: string; value: unknown };
type Outcome = "y" | "0" | "-";
type Cells = Record<(typeof CALLERS)[number], string>;

const EXPECTED = readMatrix(MATRIX);

describeOnEveryDatabase("row-level security", (backend) => {
  const personas = usePersonas(backend);

  it.each(Object.entries(EXPECTED))("%s", { tags: "@6.1" }, async (table, expected) => {
    const actual: Partial<Cells> = {};
    for (const role of CALLERS) actual[role] = await tryAll(table, role);
    expect(actual).toEqual(expected);
  });

  it.each(Object.entries(EXPECTED))(
    "%s: a role nobody knows has a user's rights",
    async (table, { user }) => {
      expect(await tryAll(table, OTHER_ROLE)).toBe(user);
    },
  );

  it("stores any other role as it is, by an admin's hand, and no rubbish", { tags: "@3.31" }, async () => {
    const { admin } = personas();
    const somebody = await backend().userClient("user");
    const change = (role: string) =>
      admin.db
        .updateTable("profiles")
        .set({ role })
        .where("id", "=", somebody.id)
        .returning("role")
        .execute();
    for (const role of ["press", "front-of-house", "user"]) expect(await change(role)).toEqual([{ role }]);
    for (const role of ["", "Admin", "admin ", "two words", "x".repeat(41)])
      expect(await refusalOf(change(role)), role).toBe("23514");
  });

  it("lets nobody give themselves a role", async () => {
    for (const { db, id } of [personas().user, personas().stylist])
      for (const role of ["admin", "editor", "press"]) {
        const change = db.updateTable("profiles").set({ role }).where("id", "=", id);
        expect(await refusalOf(change.execute())).toBe("42501");
      }
  });

  async function tryAll(table: string, role: Role): Promise<string> {
    const outcomes: Outcome[] = [];
    for (const attempt of [trySelect, tryInsert, tryUpdate, tryDelete])
      outcomes.push(await attempt(table, role));
    return outcomes.join("");
  }

  async function trySelect(table: string, role: Role): Promise<Outcome> {
    const { column, value } = await seed(table);
    const rows: Row[] = [];
    const read = async () =>
      rows.push(
        ...(await personas().as(role).selectFrom(table).select(column).where(column, "=", value).execute()),
      );
    return (await isRefused(read())) ? "-" : rows.length === 1 ? "y" : "0";
  }

  async function tryInsert(table: string, role: Role): Promise<Outcome> {
    const values = await newRow(table);
    const before = await countRows(table);
    if (await isRefused(personas().as(role).insertInto(table).values(values).execute())) return "-";
    return (await countRows(table)) === before + 1 ? "y" : "0";
  }

  async function tryUpdate(table: string, role: Role): Promise<Outcome> {
    const key = await seed(table);
    const change = table === "profiles" ? { full_name: "Someone Else" } : sampleOf(table).change;
    const update = personas().as(role).updateTable(table).set(change).where(key.column, "=", key.value);
    if (await isRefused(update.execute())) return "-";
    const [after] = await readRows(table, key);
    expect(after).toBeDefined();
    // JSON is sent as text.
    const isChanged = Object.entries(change).every(([column, value]) =>
      [after?.[column], JSON.stringify(after?.[column])].includes(value),
    );
    return isChanged ? "y" : "0";
  }

  async function tryDelete(table: string, role: Role): Promise<Outcome> {
    const key = await seed(table);
    const deletion = personas().as(role).deleteFrom(table).where(key.column, "=", key.value);
    if (await isRefused(deletion.execute())) return "-";
    return (await readRows(table, key)).length === 0 ? "y" : "0";
  }

  async function seed(table: string): Promise<Key> {
    const values = await newRow(table);
    const column = keyOf(table);
    const row = await personas()
      .service.insertInto(table)
      .values(values)
      .returning(column)
      .executeTakeFirstOrThrow();
    return { column, value: row[column] };
  }

  async function newRow(table: string): Promise<Row> {
    if (table === "body_measurements") {
      const user_id = personas().stranger.id;
      await personas().service.deleteFrom(table).where("user_id", "=", user_id).execute();
      return { ...sampleOf(table).row(), user_id };
    }
    if (table !== "profiles") {
      if (sampleOf(table).isOnlyRow) await personas().service.deleteFrom(table).execute();
      return sampleOf(table).row(await newParents(table));
    }
    const { id, email } = personas().stranger;
    await personas().service.deleteFrom("profiles").where("id", "=", id).execute();
    return { id, email, role: "user" };
  }

  async function newParents(table: string): Promise<Row> {
    const parents: Row = {};
    for (const [column, parent] of Object.entries(sampleOf(table).parents ?? {}))
      parents[column] = parents[column] ?? (await seed(parent)).value;
    return parents;
  }

  function readRows(table: string, { column, value }: Key): Promise<Row[]> {
    return personas().service.selectFrom(table).selectAll().where(column, "=", value).execute();
  }

  async function countRows(table: string): Promise<number> {
    return (await personas().service.selectFrom(table).select(keyOf(table)).execute()).length;
  }
});

describeOnEveryDatabase("the catalogue", (backend) => {
  const listed = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await query.execute(backend().service)).rows.map(({ name }) => name);

  it("holds no table or view the matrix does not mention", { tags: "@6.11" }, async () => {
    const relations = await listed(sql`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`);
    expect(relations.sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  it("has row-level security on for every table", async () => {
    const open = await listed(sql`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`);
    expect(open).toEqual([]);
  });

  it("opens no table outside the public schema that has no policies", async () => {
    const open = await listed(sql`
      select role || ' ' || pg_class.oid::regclass as name
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace, unnest(array['anon', 'authenticated']) as role
      where nspname !~ '^(public|pg_.*|information_schema)$' and not relrowsecurity
        and has_table_privilege(role, pg_class.oid, 'select, insert, update, delete')`);
    expect(open).toEqual([]);
  });

  it("gives a connection no rights between units of work", async () => {
    const doors = await listed(sql`
      select oid::regclass::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        and has_table_privilege('site_idle', oid, 'select, insert, update, delete, truncate')`);
    expect(doors).toEqual([]);
  });

  it("lets no request role enter the private schema or create anything", async () => {
    const doors = await listed(sql`
      select role || ' ' || privilege || ' ' || schema as name
      from unnest(array['anon', 'authenticated', 'site_idle']) as role,
        (values ('private', 'usage'), ('private', 'create'), ('public', 'create')) as door (schema, privilege)
      where has_schema_privilege(role, schema, privilege)`);
    expect(doors).toEqual([]);
  });

  it("keeps a table closed until a migration opens it", async () => {
    const doors = await rolledBack(async (tx) => {
      await sql`create table public.forgotten (id int)`.execute(tx);
      return sql<{ name: string }>`
        select role || ' ' || privilege as name
        from unnest(array['anon', 'authenticated', 'site_idle']) as role,
          unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
        where has_table_privilege(role, 'public.forgotten', privilege)`.execute(tx);
    });
    expect(doors.rows).toEqual([]);
  });

  /** Runs with the owner's rights and rolls back. */
  async function rolledBack<Result>(work: (tx: Db) => Promise<Result>): Promise<Result> {
    const tx = await backend().db.loginRole.startTransaction().execute();
    try {
      return await work(tx);
    } finally {
      await tx.rollback().execute();
    }
  }
});

function sampleOf(table: string) {
  const sample = SAMPLES[table];
  if (!sample) throw new Error(`No sample row for ${table}`);
  return sample;
}

/** Most tables have an id. */
function keyOf(table: string): string {
  return SAMPLES[table]?.key ?? "id";
}

/** Only "insufficient privilege" counts as a refusal; any other error is a broken test. */
async function isRefused(asked: Promise<unknown>): Promise<boolean> {
  const code = await refusalOf(asked);
  if (code !== null && code !== "42501") throw new Error(`Neither done nor refused: ${code}`);
  return code !== null;
}

function readMatrix(text: string): Record<string, Cells> {
  const [, ...lines] = text.trim().split("\n");
  return Object.fromEntries(
    lines.map((line) => {
      const [table = "", anon = "", user = "", editor = "", admin = "", server = ""] = line
        .trim()
        .split(/\s+/);
      return [table, { anon, user, editor, admin, server }];
    }),
  );
}
