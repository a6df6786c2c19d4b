import type { Db } from "~/platform/db/client";

/** A page of the navigation, as a part registers it. */
export interface StaffPage {
  to: string;
  label: string;
  isForAdmins?: boolean;
}

/** Who asks, and the session for what no member may read. */
interface Member {
  id: string;
  service: Db;
}

/** How many wait on a page, by its address. */
export type StaffCounters<Path extends string = string> = {
  readonly [To in Path]?: (db: Db, now: Date, member: Member) => Promise<number>;
};

/** A page as a member sees it in the navigation. */
export interface CountedPage {
  to: string;
  label: string;
  /** How many wait there. */
  count?: number;
}

/** The pages of a member, with how many wait there. What is for admins the database keeps from others too. */
export async function countPages(
  pages: readonly StaffPage[],
  counters: StaffCounters,
  { role, db, now, ...member }: Member & { role: string; db: Db; now: Date },
): Promise<CountedPage[]> {
  const counted: CountedPage[] = [];
  for (const { to, label, isForAdmins } of pages) {
    if (isForAdmins && role !== "admin") continue;
    const count = await counters[to]?.(db, now, member);
    counted.push({ to, label, ...(count !== undefined && { count }) });
  }
  return counted;
}

/** What a path is called that only admins may open. */
export function adminPageName(pages: readonly StaffPage[], path: string): string {
  const page = pages.find(({ to, isForAdmins }) => isForAdmins && (path === to || path.startsWith(`${to}/`)));
  return page?.label ?? "This page";
}
