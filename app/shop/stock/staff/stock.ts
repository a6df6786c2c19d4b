export const STOCK_PATH = "/admin/stock";

export const STOCK_PAGE_SIZE = 100;

export interface StockQuery {
  search: string;
  show: "" | "low" | "held";
  sort: "" | "name" | "most";
  page: number;
  /** Whose history is shown. */
  item: string | null;
}

export interface StockRow {
  itemId: string;
  kind: "product" | "ticket";
  name: string;
  size: string | null;
  quantity: number;
  /** Held by orders that are not paid yet. */
  held: number;
}

export const SHOWS = [
  { show: "", label: "All" },
  { show: "low", label: "Low" },
  { show: "held", label: "Held in unpaid orders" },
] as const;

export const SORTS = [
  { sort: "", label: "Fewest first" },
  { sort: "most", label: "Most first" },
  { sort: "name", label: "Name" },
] as const;

/** Why staff change a stock. */
export const REASONS = [
  { value: "counted", label: "Counted" },
  { value: "received", label: "Received" },
  { value: "returned", label: "Came back" },
  { value: "damaged", label: "Damaged" },
  { value: "lost", label: "Lost" },
  { value: "corrected", label: "Typed wrong before" },
] as const;

const REASON_LABELS: Record<string, string> = {
  ...Object.fromEntries(REASONS.map(({ value, label }) => [value, label])),
  corrected: "Corrected",
};

/** "Order SHOP-1763, held" or "Counted" */
export function movementText({
  reason,
  change,
  after,
  order,
}: {
  reason: string;
  change: number;
  after: number | null;
  order: string | null;
}) {
  if (reason !== "order") return REASON_LABELS[reason] ?? reason;
  // What a new site comes with: from nothing, and of no order.
  if (order === null && change > 0 && after === change) return "Opening stock";
  const what = change < 0 ? "Ordered" : "Back from an order";
  return order ? `${what}, ${order}` : what;
}

export function readStockQuery(params: URLSearchParams): StockQuery {
  const page = Number(params.get("page"));
  return {
    search: (params.get("q") ?? "").trim().slice(0, 100),
    show: SHOWS.find(({ show }) => show === params.get("show"))?.show ?? "",
    sort: SORTS.find(({ sort }) => sort === params.get("sort"))?.sort ?? "",
    page: Number.isInteger(page) && page >= 1 && page <= 500 ? page : 1,
    item: params.get("item")?.slice(0, 100) || null,
  };
}
