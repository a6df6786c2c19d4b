import { useNavigation } from "react-router";
import { Form } from "~/staff/form/form";
import { ImportButtons } from "~/staff/form/import-buttons";
import { SubPageHead } from "~/staff/sub-page-head";
import type { DryRun } from "./import-products.server";
import { CSV_COLUMNS } from "./product-csv";
import { PRODUCTS_PATH, STATES } from "./staff-product";
import "./products.css";

export function ImportPage({ dryRun }: { dryRun: DryRun | undefined }) {
  const isBusy = useNavigation().state !== "idle";
  const isReady = dryRun && dryRun.errors.length === 0 && dryRun.counts.new + dryRun.counts.changed > 0;
  return (
    <div className="staff-page">
      <SubPageHead back={{ to: PRODUCTS_PATH, label: "Pieces" }} title="Import pieces">
        <p>Nothing is written before you have seen what would change</p>
      </SubPageHead>
      <Form method="post" encType="multipart/form-data" className="staff-stack">
        <label className="staff-field">
          CSV file
          <input type="file" name="file" accept=".csv,text/csv" required />
        </label>
        <input type="hidden" name="plan" value={dryRun?.plan ?? ""} />
        <ImportButtons
          isBusy={isBusy}
          importLabel={isReady ? `Import ${dryRun.counts.new + dryRun.counts.changed} pieces` : null}
        />
      </Form>
      {dryRun && <Outcome dryRun={dryRun} />}
      <details>
        <summary>What the file looks like</summary>
        <p>
          Export the pieces, change what you like in a spreadsheet and import the file. The first line names
          the columns: {CSV_COLUMNS.join(", ")}. A column that is missing leaves what is there; a line without
          id, or with a new one, is a new piece. Status is one of{" "}
          {STATES.map(({ state }) => state).join(", ")}; stock is a number, or one for each size as in S:5
          M:3, and nothing where the piece is made to order; measurements are centimetres for each size, as in
          S: Chest 46, Length 120; M: Chest 48.
        </p>
      </details>
    </div>
  );
}

function Outcome({ dryRun: { fileName, counts, changes, errors, isOutdated } }: { dryRun: DryRun }) {
  return (
    <>
      <p
        role="status"
        className={errors.length > 0 || isOutdated ? "staff-notice staff-notice--bad" : "staff-notice"}
      >
        {isOutdated && "Somebody changed pieces, or this is another file. Please look once more. "}
        {fileName}: {counts.new} new, {counts.changed} changed, {counts.same} as they are
        {errors.length > 0 ? `, and ${errors.length} to put right. Nothing can be imported yet.` : "."}
      </p>
      {errors.length > 0 && (
        <table className="staff-table">
          <caption className="sr-only">What is wrong</caption>
          <tbody>
            {errors.map(({ line, message }) => (
              <tr key={`${line} ${message}`}>
                <td className="staff-number staff-nowrap">Line {line}</td>
                <td className="staff-bad">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changes.length > 0 && (
        <table className="staff-table">
          <caption className="sr-only">What would change</caption>
          <tbody>
            {changes.map(({ line, id, name, kind, changes: fields }) => (
              <tr key={line}>
                <td className="staff-number staff-nowrap">Line {line}</td>
                <td>
                  {name}
                  <small>{id ?? "a new address"}</small>
                </td>
                <td className="wrap-anywhere">
                  {kind === "new" && "New"}
                  {fields.map(({ field, before, after }) => (
                    <div key={field}>
                      {field}: <del>{short(before)}</del> <ins>{short(after)}</ins>
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function short(text: string): string {
  if (text === "") return "nothing";
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
