/** Triggers notify here with the name of each written table, whichever process wrote it. */
export const CHANGES_CHANNEL = "table_changes";

/** Called with the tables that were written; null when unknown. */
export type OnWrite = (tables: readonly string[] | null) => void;
