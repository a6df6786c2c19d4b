import { sql } from "kysely";
import type { Db } from "~/platform/db/client";
import type { SignedLinks } from "~/platform/lib/signed-links";
import { applicationReference } from "~/programme/applications/decisions";
import { INVITED } from "./next-steps";
import { shortDay } from "./own-orders";
import { newestIds } from "./rows-of.server";
import type { OwnApplication, Person } from "./yours";

const MAX_APPLICATIONS = 50;
const STATUS_LABELS: Record<string, string> = {
  new: "Received",
  in_review: "In review",
  shortlisted: "Shortlisted",
  interview: INVITED,
  accepted: "Accepted",
  declined: "Answered",
  withdrawn: "Withdrawn",
};
const UNDER_WAY: readonly string[] = ["new", "in_review", "shortlisted", "interview"];

export async function listOwnApplications(
  db: Db,
  person: Person,
  links: SignedLinks,
): Promise<OwnApplication[]> {
  const ids = await newestIds(db, person, {
    table: "designer_applications",
    address: sql`lower(email)`,
    order: sql`created_at`,
    limit: MAX_APPLICATIONS,
  });
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("designer_applications")
    .select(["id", "number", "application_type", "company_label_name", "status", "created_at"])
    .where("id", "in", ids)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    href: links.pathFor(row.id),
    day: shortDay(row.created_at),
    title: `${row.application_type}, ${row.company_label_name}`,
    reference: applicationReference(row.number),
    status: STATUS_LABELS[row.status] ?? "",
    isUnderWay: UNDER_WAY.includes(row.status),
  }));
}
