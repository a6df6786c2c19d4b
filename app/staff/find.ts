import type { Db } from "~/platform/db/client";

const MAX_FOUND = 10;

export interface Search {
  typed: string;
  now: Date;
  /** Looks words up where a policy would keep their index from being used. */
  service: Db;
  /** Who asks. */
  memberId: string;
  /** Of each group. */
  limit: number;
}

/** Found rows, by the name of their group. */
export type Found<Rows> = { [Group in keyof Rows]: Rows[Group][] };

/** How the parts find, each with the rights of the member who asks. */
export type Finders<Rows> = {
  [Group in keyof Rows]: (db: Db, search: Search) => Promise<Rows[Group][]>;
};

/** The rows that these find. */
export type FoundBy<All> = {
  [Group in keyof All]: All[Group] extends (...given: never[]) => Promise<(infer Row)[]> ? Row : never;
};

/** How the parts show what they found. */
export type FindGroups<Rows> = { [Group in keyof Rows]: FindGroup<Rows[Group]> };

export interface FindGroup<Row> {
  title: string;
  toHit: (row: Row) => Hit;
}

export interface Hit {
  key: string;
  to: string;
  label: string;
  note: string;
}

export async function findAnything<Rows>(
  finders: Finders<Rows>,
  db: Db,
  search: Omit<Search, "limit">,
): Promise<Found<Rows>> {
  const found: Partial<Found<Rows>> = {};
  for (const group of groupsOf(finders))
    found[group] = await finders[group](db, { ...search, limit: MAX_FOUND });
  return found as Found<Rows>;
}

/** The groups in which something was found, in the order in which they are registered. */
export function listHits<Rows>(
  found: Found<Rows>,
  groups: FindGroups<Rows>,
): { title: string; hits: Hit[] }[] {
  return groupsOf(groups)
    .map((group) => ({ title: groups[group].title, hits: found[group].map(groups[group].toHit) }))
    .filter(({ hits }) => hits.length > 0);
}

function groupsOf<Rows>(registered: Finders<Rows> | FindGroups<Rows>): (keyof Rows)[] {
  return Object.keys(registered) as (keyof Rows)[];
}
