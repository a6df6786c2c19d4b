/** Triggers name here each table that was written, whichever process wrote it. */
export const CHANGES_CHANNEL = "table_changes";

/** Called with the tables that were written; null when they are not known. */
export type OnWrite = (tables: readonly string[] | null) => void;
