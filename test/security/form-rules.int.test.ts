import { describe, expect, it } from "vitest";
import { useTestBackend } from "../support/backend.ts";
import { refusalOf, type UntypedDb, untyped } from "./personas.ts";
import { SAMPLES } from "./sample-rows.ts";

/**
 * The forms' rules are enforced in the database too, for any program that writes with a visitor's rights. Each case
 * makes one change to a valid row.
 */
const SPOILED: Record<string, Record<string, unknown>[]> = {
  newsletter_subscriptions: [
    { name: null },
    { name: "" },
    { name: " \t" },
    { name: "\u200b\u00a0" },
    { name: "x".repeat(201) },
    { name: "Two\nlines" },
    { name: "Bell\u0007" },
    { name: "Null\u0000" },
    { surname: "\u2028" },
    { email: "Capital@visitor.example" },
    { email: "no address" },
    { email: "a@b@c" },
    { email: "a@b.example,c@d.example" },
    { email: "Name <a@b.example>" },
    { email: "a@b.example\nBcc: c@d.example" },
    { email: `${"x".repeat(250)}@b.example` },
  ],
  contact_messages: [
    { subject: "" },
    { subject: "Hours\r\nBcc: everyone@visitor.example" },
    { message: "\n\n" },
    { message: "x".repeat(5001) },
    { message: "Escape\u001b[2J" },
    { email: "nobody" },
  ],
  designer_applications: [
    { application_type: "Bake Sale" },
    { design_type: null },
    { design_type: [] },
    { design_type: ["Ladieswear", "Cutlery"] },
    { design_type: [null] },
    { title: "Prof" },
    { phone: "" },
    { website: "javascript:alert(1)" },
    { website: "visitor.example" },
    { social_media_handles: "" },
    { company_registration_number: " " },
    { company_label_name: null },
    { age_groups: "" },
    { stores_supplied: "" },
    { operating_duration: "" },
    { has_studio: false, studio_address: "1 Loop Street" },
    { has_done_shows: false, previous_shows: "Lagos, 2024" },
    { portfolio_files: null },
    { portfolio_files: ["a.png", ""] },
    { portfolio_files: ["x".repeat(256)] },
    { portfolio_files: Array.from({ length: 11 }, (_, index) => `${index}.png`) },
    { terms_accepted: false },
    { terms_accepted: null },
  ],
  appointments: [
    { full_name: "" },
    { phone_number: "x".repeat(51) },
    { appointment_date: "2020-02-02" },
    { appointment_date: "9999-12-31" },
    { appointment_date: "infinity" },
    { appointment_date: "soon" },
    { appointment_time: "25:00" },
    { appointment_time: "9:30" },
    { appointment_time: "" },
    { service_type: "Haircut" },
    { service_type: "Alterations", service_other: "A hat" },
    { service_type: "Other", service_other: " " },
    { occasion_type: "Tuesday" },
    { estimated_budget: "x".repeat(101) },
    { notes: "x".repeat(5001) },
    { reference_images: null },
    { reference_images: ["a.png", null] },
    { reference_images: ["a.png", ""] },
    { reference_images: ["x".repeat(256)] },
    { reference_images: Array.from({ length: 11 }, (_, index) => `${index}.png`) },
    { preferred_contact_method: "Pigeon" },
    { terms_agreed: false },
  ],
};

/** Unusual, but valid. */
const WELCOME: Record<string, Record<string, unknown>[]> = {
  newsletter_subscriptions: [
    { name: "Ọlámidé" },
    { name: "נעמה" },
    { surname: "O’Neil 👗" },
    { name: "'; drop table profiles; --" },
    { email: "first.last+tag@localhost" },
  ],
  contact_messages: [{ message: "Tabs\tand\r\nlines\n" }, { message: "x".repeat(5000) }],
  designer_applications: [
    { website: "https://visitor.example/look?book=2026" },
    { has_studio: true, studio_address: null },
    { has_done_shows: true, previous_shows: "Lagos, 2024\nAccra, 2025" },
  ],
  appointments: [
    { service_type: "Other", service_other: "A hat" },
    { service_type: "Other", service_other: null },
    { appointment_date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) },
    { reference_images: [] },
  ],
};

/** A check, a missing value, a malformed date, an invalid character: never a lack of rights, never a crash. */
const BROKEN_RULE = /^(23514|23502|22007|22008|22021)$/;

const lines = (rules: typeof SPOILED) =>
  Object.entries(rules).flatMap(([table, changes]) =>
    changes.map((change) => ({ table, change, shown: JSON.stringify(change).slice(0, 80) })),
  );

describe("what a visitor may write", () => {
  const backend = useTestBackend();

  const insert = (db: UntypedDb, table: string, row: Record<string, unknown>) =>
    refusalOf(db.insertInto(table).values(row).execute());
  const insertAsVisitor = (table: string, change: Record<string, unknown>) =>
    insert(untyped(backend().anon), table, { ...SAMPLES[table]?.row(), ...change });

  it.each(lines(SPOILED))("$table refuses $shown", async ({ table, change }) => {
    expect(await insertAsVisitor(table, change)).toMatch(BROKEN_RULE);
  });

  it.each(lines(WELCOME))("$table takes $shown", async ({ table, change }) => {
    expect(await insertAsVisitor(table, change)).toBeNull();
  });

  it.each(["contact_messages", "designer_applications", "appointments"])(
    "%s takes an idempotency key once, and tells nothing of the row that has it",
    async (table) => {
      const idempotency_key = crypto.randomUUID();
      const keyed = (): Record<string, unknown> => ({ ...SAMPLES[table]?.row(), idempotency_key });
      const theirs = keyed();
      const guest = untyped(backend().anon);
      const member = untyped((await backend().userClient("user")).db);
      const withKey = (db: UntypedDb) =>
        db.selectFrom(table).select("email").where("idempotency_key", "=", idempotency_key).execute();
      expect(await insert(guest, table, theirs)).toBeNull();

      for (const visitor of [guest, member]) {
        expect(await insert(visitor, table, keyed())).toBe("23505");
        const merged = visitor
          .insertInto(table)
          .values(keyed())
          .onConflict((conflict) =>
            conflict.column("idempotency_key").doUpdateSet({ email: "forged@visitor.example" }),
          );
        expect(await refusalOf(merged.execute())).toMatch(/^(42501|23505)$/);
      }
      expect(await refusalOf(withKey(guest))).toBe("42501");
      expect(await withKey(member)).toEqual([]);
      expect(await withKey(untyped(backend().service))).toEqual([{ email: theirs.email }]);
    },
  );
});
