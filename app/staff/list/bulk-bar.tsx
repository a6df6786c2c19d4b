import type { ReactNode } from "react";
import { SelectAll } from "./list-parts";

interface BulkBarProps {
  /** What the boxes of the rows are called. */
  name: string;
  /** The form of the boxes, where they stand outside of it. */
  form?: string;
  label?: string;
  children: ReactNode;
}

/**
 * What can be done with several rows of a list. It stands above them, within a `bulk-list`; on a phone it keeps to the
 * foot of the screen, and the end of the list stays clear of it.
 */
export function BulkBar({ name, form, label = "With the selected", children }: BulkBarProps) {
  return (
    <fieldset aria-label={label} className="bulk-bar">
      <SelectAll name={name} form={form} label="All" />
      <span className="bulk-words" aria-hidden>
        {label}:
      </span>
      {children}
    </fieldset>
  );
}
