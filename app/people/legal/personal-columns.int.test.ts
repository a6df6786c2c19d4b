import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useTestBackend } from "../../../test/support/backend.ts";

/**
 * Columns that private.personal_columns leaves out, by the reason. `table.*` stands for what a table of the house holds,
 * but for names that are personal elsewhere (NAMES): those are said one by one.
 */
const NOT_PERSONAL: Record<string, string> = {
  "content of the site, written by staff": `
    appointment_services.* atelier_places.* banners.* blogs.* closures.* delivered_pictures.* designers.* discounts.*
    discounts.note events.* events.address events.called_off_note fastrack_designers.* gallery_pictures.* hero_slides.*
    job_positions.* local_events.* message_templates.* newsletters.* old_addresses.* page_words.* pictures.* products.*
    products.measurements promo_videos.* public_holidays.* security_settings.* social_links.* story_versions.*
    ticket_packages.* work_areas.*`,
  "how to reach the organisation": "places.* places.address places.email places.phone",
  "what was sold, for the books": `
    order_lines.image order_lines.item_id order_lines.name order_lines.size orders.discount_code orders.reference
    payments.currency payments.pay_method payments.pay_request_id payments.result_code payments.result_description
    payments.transaction_id refunds.reference shipments.courier stock_movements.note stock_movements.size tickets.code
    tickets.event_id tickets.event_location tickets.event_time tickets.event_title tickets.name tickets.package_id
    admissions.door admissions.event_id`,
  "a choice or a time, deleted with its row": `
    appointments.appointment_time appointments.asked_time appointments.moved_from_time designer_applications.design_type
    newsletter_subscriptions.consent_page newsletter_subscriptions.consent_text profiles.role`,
  "a digest or a token, which tells no name": `
    data_requests.address_digest newsletter_suppressions.mailbox orders.hold_device orders.hold_mailbox
    payment_messages.digest payment_messages.network rate_limits.key secret_fingerprint.fingerprint
    staff_invitations.token_hash stored_files.visitor visitor_mails.mailbox yours_links.token_hash
    yours_sessions.link_hash yours_sessions.token_hash`,
  "numbers of other rows, or words of the program": `
    audit.record_id audit.table_name outbox.dedupe_key outbox.payload payment_messages.verdict staff_tasks.dedupe_key
    stored_files.name visitor_mails.kind`,
  "the audit of other tables, erased with their columns": "audit.after audit.before",
  "what PayGate answers, evidence of a payment": "payment_messages.received",
  "where a list of readers came from": `
    newsletter_imports.consent_place newsletter_imports.consent_text newsletter_imports.file_name`,
  "kept for a day": "staff_requests.answer",
};
const EXCEPTIONS = Object.values(NOT_PERSONAL).flatMap((columns) => columns.trim().split(/\s+/));

const NAMES =
  /(^|_)(e?mails?|recipient|phone|mobile|whatsapp|address|[a-z]+_name|surname|birth\w*|ip|files?|messages?|notes?|measure\w*|bust|waist|hip)(_|$)/;
const TYPES = ["text", "varchar", "bpchar", "_text", "json", "jsonb", "bytea", "inet", "cidr"];

describe("the list of personal columns", () => {
  const backend = useTestBackend();

  const readList = async () =>
    (
      await sql<{
        table_name: string;
        column_name: string;
        erased_by: string;
        tied_by: string;
        key: string | null;
      }>`
        select table_name, column_name, erased_by, tied_by, key from private.personal_columns
      `.execute(backend().db.loginRole)
    ).rows;

  /** Foreign keys and columns that take one of a few words are left out: they hold nothing that anybody typed. */
  const readColumns = async () =>
    (
      await sql<{ table: string; column: string; type: string; is_bound: boolean }>`
        select c.relname as table, a.attname as column, t.typname as type, exists (
          select from pg_constraint k where k.conrelid = c.oid and k.conkey @> array[a.attnum] and (
            k.contype = 'f' or (k.contype = 'c' and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(+' || a.attname || ' = ANY \\(+ARRAY\\['))
          )
        ) as is_bound
        from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      `.execute(backend().db.loginRole)
    ).rows;

  it("has every column that looks personal, or the exceptions say why not", async () => {
    const listed = new Set((await readList()).map((row) => `${row.table_name}.${row.column_name}`));
    const forgotten = (await readColumns()).filter(({ table, column, type, is_bound }) => {
      const looksPersonal = NAMES.test(column) && !/^(bool|timestamptz|date)$/.test(type);
      if (is_bound || !(looksPersonal || TYPES.includes(type))) return false;
      const isException =
        EXCEPTIONS.includes(`${table}.${column}`) || (!looksPersonal && EXCEPTIONS.includes(`${table}.*`));
      return !listed.has(`${table}.${column}`) && !isException;
    });
    expect(forgotten.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });

  it("names columns that exist, as the exceptions do, and no column stands on both", async () => {
    const columns = await readColumns();
    const known = new Set(columns.flatMap(({ table, column }) => [`${table}.${column}`, `${table}.*`]));
    const list = await readList();
    const listed = list.map((row) => `${row.table_name}.${row.column_name}`);
    const keys = list.flatMap((row) => (row.key ? `${row.table_name}.${row.key}` : []));
    expect([...listed, ...keys, ...EXCEPTIONS].filter((name) => !known.has(name))).toEqual([]);
    expect(EXCEPTIONS.filter((name) => listed.includes(name))).toEqual([]);
  });

  it("is carried out: each tie by a function, each cascade by a foreign key", async () => {
    const { rows } = await sql<{ entry: string }>`
      select distinct l.tied_by || ': ' || l.table_name as entry from private.personal_columns l
      where l.key is not null and not exists (
        select from pg_proc p where strpos(p.prosrc, format('private.erase(%L,', l.tied_by)) > 0
      ) or l.erased_by = 'cascade' and not exists (
        select from pg_constraint k
        where k.conrelid = format('public.%I', l.table_name)::regclass and k.contype = 'f' and k.confdeltype = 'c'
          and k.confrelid = l.tied_by::regclass
      )
    `.execute(backend().db.loginRole);
    expect(rows).toEqual([]);
  });
});
