/** What the list of pieces shows, as its address says it. */
export interface ProductsQuery {
  show: string;
  search: string;
  category: string;
  designer: string;
  sort: string;
  page: number;
}

export const SHOWS = [
  { show: "", label: "All" },
  { show: "published", label: "Published" },
  { show: "scheduled", label: "Scheduled" },
  { show: "draft", label: "Drafts" },
  { show: "low", label: "Low stock" },
  { show: "sale", label: "On sale" },
  { show: "sold_out", label: "Sold out" },
  { show: "archived", label: "Archived" },
] as const;

export const SORTS = [
  { sort: "", label: "Newest" },
  { sort: "saved", label: "Last saved" },
  { sort: "name", label: "Name" },
  { sort: "price", label: "Price" },
] as const;

const MAX_PAGE = 200;

export function readProductsQuery(params: URLSearchParams): ProductsQuery {
  const page = Number(params.get("page"));
  const text = (name: string) => (params.get(name) ?? "").trim().slice(0, 100);
  return {
    show: SHOWS.find(({ show }) => show === params.get("show"))?.show ?? "",
    search: text("q"),
    category: text("category"),
    designer: text("designer"),
    sort: SORTS.find(({ sort }) => sort === params.get("sort"))?.sort ?? "",
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, MAX_PAGE) : 1,
  };
}
