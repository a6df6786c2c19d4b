import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { data, redirect } from "react-router";
import type { Db } from "~/platform/db/client";
import { CHECK_VIOLATION, refusal } from "~/platform/db/error-codes";
import { isDate, localDate } from "~/platform/lib/dates";
import { line as lineOf, prose } from "~/platform/lib/forms";
import { typedValues } from "~/staff/form/typed-values";
import { MAX_CSV_ROWS, parseCsv } from "~/staff/list/parse-csv";
import { noticeHref } from "~/staff/notice-href";
import { staffAction } from "~/staff/staff-error.server";
import { newsletterSchema, type Subscriber } from "../newsletter-schema";
import { SUBSCRIBERS_PATH } from "./newsletter";
import { type CsvReader, type ImportPlan, OUTCOMES, type Outcome, readReaders } from "./subscriber-csv";

const MAX_SHOWN = 500;

/** Without `import` nothing is written: the answer says what would change. */
export async function importSubscribers(db: Db, form: FormData) {
  const typed = typedValues(form);
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0)
    return data({ error: "Please choose a CSV file.", typed }, { status: 400 });
  const lines = readReaders(parseCsv(await file.text()));
  if ("error" in lines) return data({ error: lines.error, typed }, { status: 400 });
  if (lines.length > MAX_CSV_ROWS)
    return data({ error: `A file may have ${MAX_CSV_ROWS} lines.`, typed }, { status: 400 });
  const consent = {
    fileName: file.name.slice(0, 200),
    text: typed.consentText?.replaceAll("\r\n", "\n").trim() ?? "",
    date: typed.consentDate ?? "",
    place: typed.consentPlace?.trim() ?? "",
  };
  return staffAction(
    async () => {
      const plan = await planImport(db, consent, lines);
      if (form.get("intent") !== "import") return { plan: toPlan(file.name, plan), typed };
      const added = await writeImport(db, consent, plan);
      return redirect(noticeHref(SUBSCRIBERS_PATH, added > 0 ? "imported" : "none-imported"));
    },
    { typed },
  );
}

/** What all these people agreed to, and the file they are in. */
interface Consent {
  fileName: string;
  text: string;
  date: string;
  place: string;
}

type PlannedLine = ImportPlan["lines"][number] & { reader: Subscriber | null };

/** What would become of each line. */
export async function planImport(
  db: Db,
  consent: Consent,
  lines: readonly CsvReader[],
): Promise<PlannedLine[]> {
  const problem = problemOf(consent, localDate(new Date()).iso);
  if (problem) throw refusal(CHECK_VIOLATION, problem);
  const read = lines.map(({ line, ...typed }) => {
    const email = typed.email.toLowerCase();
    return { line, email, reader: newsletterSchema.safeParse({ ...typed, email }).data ?? null };
  });
  const emails = read.flatMap(({ reader }) => reader?.email ?? []);
  const known = await db
    .selectFrom("newsletter_subscriptions")
    .select(["email", "confirmation"])
    .where(sql<boolean>`email = any (${emails}::text[])`)
    .execute();
  const confirmations = new Map(known.map(({ email, confirmation }) => [email, confirmation]));
  const { rows } = await sql<{ email: string }>`
    select email from unnest(${emails}::text[]) as email where newsletter_left_at(email) is not null
  `.execute(db);
  const left = new Set(rows.map(({ email }) => email));
  const before = new Set<string>();
  return read.map((one) => {
    const isRepeated = before.has(one.email);
    before.add(one.email);
    const confirmation = confirmations.get(one.email);
    let outcome: Outcome = left.has(one.email) ? "left" : "new";
    if (confirmation) outcome = confirmation === "asked" ? "waiting" : "known";
    if (isRepeated) outcome = "repeated";
    if (!one.reader) outcome = "invalid";
    return { ...one, outcome };
  });
}

function problemOf({ text, date, place }: Consent, today: string): string | null {
  if (!prose(2000).safeParse(text).success) return "Please give the words these people agreed to";
  if (!lineOf(200).safeParse(place).success) return "Please say where these people agreed";
  if (!isDate(date) || date > today)
    return "Please give the day these people agreed, which cannot be in the future";
  return null;
}

/** Adds the new ones, with their consent, in one statement. Answers how many: a reader may have come by the form meanwhile. */
export async function writeImport(db: Db, consent: Consent, plan: readonly PlannedLine[]): Promise<number> {
  const import_id = randomUUID();
  const readers = plan.flatMap(({ outcome, reader }) => (outcome === "new" && reader ? [reader] : []));
  if (readers.length === 0) return 0;
  const { added } = await db
    .with("added", (query) =>
      query
        .insertInto("newsletter_subscriptions")
        .values(readers.map(({ name, surname, email }) => ({ name, surname, email, import_id })))
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returning("id"),
    )
    .insertInto("newsletter_imports")
    .columns(["id", "file_name", "consent_text", "consent_date", "consent_place", "added"])
    .expression((query) =>
      query
        .selectFrom("added")
        .select(({ fn, val }) => [
          sql<string>`${import_id}::uuid`.as("id"),
          val(consent.fileName).as("file_name"),
          val(consent.text).as("consent_text"),
          sql<string>`${consent.date}::date`.as("consent_date"),
          val(consent.place).as("consent_place"),
          fn.countAll<number>().as("added"),
        ]),
    )
    .returning("added")
    .executeTakeFirstOrThrow();
  return added;
}

function toPlan(fileName: string, lines: readonly PlannedLine[]): ImportPlan {
  const count = (outcome: Outcome) => lines.filter((line) => line.outcome === outcome).length;
  return {
    fileName,
    counts: Object.fromEntries(OUTCOMES.map((outcome) => [outcome, count(outcome)])) as Record<
      Outcome,
      number
    >,
    lines: lines.slice(0, MAX_SHOWN).map(({ line, email, outcome }) => ({ line, email, outcome })),
  };
}
