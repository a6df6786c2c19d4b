import { CONTENT_PATH } from "../content/content-kind";
import { KINDS } from "../content/kinds";
import type { LibraryQuery } from "./library.server";

export const LIBRARY_SHOWS = [
  { show: "", label: "All" },
  { show: "unused", label: "Not used" },
  { show: "wordless", label: "Without words" },
] as const;

export function readLibraryQuery(params: URLSearchParams): LibraryQuery {
  const page = Number(params.get("page"));
  return {
    search: (params.get("q") ?? "").trim().slice(0, 100),
    show: LIBRARY_SHOWS.find(({ show }) => show === params.get("show"))?.show ?? "",
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
