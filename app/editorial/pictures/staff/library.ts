import { CONTENT_PATH } from "~/editorial/content/staff/content-kind";
import { KINDS } from "~/editorial/content/staff/kinds";

export interface LibraryQuery {
  search: string;
  /** Only pictures that came with the site; only uploads no page shows, or only those without words. */
  show: "" | "delivered" | "unused" | "wordless";
  sort: "" | "oldest" | "largest";
  page: number;
}

export const LIBRARY_SHOWS = [
  { show: "", label: "All" },
  { show: "delivered", label: "Came with the site" },
  { show: "unused", label: "Not used" },
  { show: "wordless", label: "Without words" },
] as const;

export const LIBRARY_PATH = "/admin/pictures";

/** Pictures are larger than rows. */
export const LIBRARY_PAGE_SIZE = 48;

export const LIBRARY_SORTS = [
  { sort: "", label: "Newest first" },
  { sort: "oldest", label: "Oldest first" },
  { sort: "largest", label: "Largest files first" },
] as const;

export function readLibraryQuery(params: URLSearchParams): LibraryQuery {
  const page = Number(params.get("page"));
  return {
    search: (params.get("q") ?? "").trim().slice(0, 100),
    show: LIBRARY_SHOWS.find(({ show }) => show === params.get("show"))?.show ?? "",
    sort: LIBRARY_SORTS.find(({ sort }) => sort === params.get("sort"))?.sort ?? "",
    page: Number.isInteger(page) && page >= 1 && page <= 500 ? page : 1,
  };
}

/** Where each table with pictures is edited; the others are kinds of content. */
const ROOMS: Record<string, { noun: string; path?: (id: string) => string }> = {
  products: { noun: "Piece", path: (id) => `/admin/products/${id}` },
  blogs: { noun: "Story", path: (id) => `/admin/stories/${id}` },
  events: { noun: "Event", path: (id) => `/admin/events/${id}` },
};

/** Where a picture is used, in words, and the address where it can be changed. */
export function placeOfUse({ table, recordId, label }: { table: string; recordId: string; label: string }) {
  const room = ROOMS[table];
  const kind = room ? undefined : KINDS.find((known) => known.table === table);
  const noun = room?.noun ?? kind?.title ?? table.replaceAll("_", " ");
  const path = room?.path?.(recordId) ?? (kind ? `${CONTENT_PATH}/${kind.slug}/${recordId}` : null);
  return { words: label ? `${noun}: ${label}` : noun, to: path };
}
