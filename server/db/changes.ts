/** Triggers name here each table that was written, whichever process wrote it. */
export const CHANGES_CHANNEL = "table_changes";

/** Told which tables were written; null: nobody knows which. */
export type OnWrite = (tables: readonly string[] | null) => void;
