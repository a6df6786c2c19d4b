interface ImportButtonsProps {
  isBusy: boolean;
  /** Null until a dry run found something to import. */
  importLabel: string | null;
}

/** An import is two steps: a dry run, then the import itself. */
export function ImportButtons({ isBusy, importLabel }: ImportButtonsProps) {
  return (
    <p className="staff-row">
      <button
        type="submit"
        name="intent"
        value="look"
        className={importLabel ? "staff-button staff-button--line" : "staff-button"}
        disabled={isBusy}
      >
        See what would change
      </button>
      {importLabel && (
        <button type="submit" name="intent" value="import" className="staff-button" disabled={isBusy}>
          {importLabel}
        </button>
      )}
    </p>
  );
}
