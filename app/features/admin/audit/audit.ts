export interface AuditEntry {
  id: number;
  at: string;
  member: string | null;
  noun: string;
  action: string;
  recordId: string;
  /** Of the order it belongs to. */
  reference: string | null;
  changes: { field: string; before: string; after: string }[];
}

export const AUDIT_SHOWS = [
  { show: "", label: "All" },
  { show: "orders", label: "Orders and money" },
  { show: "stock", label: "Stock" },
  { show: "content", label: "Content" },
  { show: "people", label: "People" },
] as const;
