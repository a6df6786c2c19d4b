export const STORIES_PAGE_SIZE = 6;
/** How many page numbers stand between Previous and Next. */
const PAGE_WINDOW = 5;

/** The page a visitor asked for; whatever is not a page number means the first. */
export function readPage(value: string | null): number {
  return value && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}

/** An empty list still has its first page. */
export function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / STORIES_PAGE_SIZE));
}

/** The page numbers on offer: the current one in the middle, where both ends allow it. */
export function pageWindow(current: number, pages: number): number[] {
  const length = Math.min(PAGE_WINDOW, pages);
  const centred = current - Math.floor(PAGE_WINDOW / 2);
  const first = Math.min(Math.max(1, centred), pages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}

/** Which rows a page holds, counted from 0, both ends included. */
export function pageRange(page: number): [from: number, to: number] {
  const from = (page - 1) * STORIES_PAGE_SIZE;
  return [from, from + STORIES_PAGE_SIZE - 1];
}
