import type { Db, Tables } from "~/platform/db/client";
import type { Position } from "./position";

/** A database that takes longer is treated as one that is away. */
export const POSITIONS_TIMEOUT_MS = 5_000;

const COLUMNS = [
  "id",
  "title",
  "department",
  "location",
  "employment_type",
  "description",
  "salary_range",
] as const;
type PositionRow = Pick<Tables<"job_positions">, (typeof COLUMNS)[number]>;

/** The positions on show, newest first. */
export async function listActivePositions(db: Db): Promise<Position[]> {
  const rows = await db
    .selectFrom("job_positions")
    .select(COLUMNS)
    .where("is_active", "=", true)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(toPosition);
}

function toPosition(row: PositionRow): Position {
  return {
    id: row.id,
    title: row.title,
    department: row.department,
    location: row.location,
    employmentType: row.employment_type,
    description: row.description,
    salaryRange: row.salary_range?.trim() || null,
  };
}
