import { useNavigation } from "react-router";
import { Form } from "~/staff/form/form";
import { ImportButtons } from "~/staff/form/import-buttons";
import { AreaField, TextField } from "~/staff/form/staff-form";
import { SubPageHead } from "~/staff/sub-page-head";
import { SUBSCRIBERS_PATH } from "./newsletter";
import { type ImportPlan, OUTCOMES, type Outcome, READER_COLUMNS } from "./subscriber-csv";
import "./newsletter.css";

const OUTCOME_LABELS: Record<Outcome, string> = {
  new: "new",
  known: "on the list already",
  waiting: "waiting for confirmation, as before",
  left: "left, and stays out",
  repeated: "twice in the file",
  invalid: "no address, name or surname",
};

interface ImportView {
  plan: ImportPlan | undefined;
  typed: Record<string, string> | undefined;
}

export function ImportPage({ plan, typed }: ImportView) {
  const isBusy = useNavigation().state !== "idle";
  const isReady = plan !== undefined && plan.counts.new > 0;
  return (
    <div className="staff-page">
      <SubPageHead back={{ to: SUBSCRIBERS_PATH, label: "Subscribers" }} title="Import subscribers">
        <p>Nothing is written before you have seen what would change</p>
      </SubPageHead>
      <Form method="post" encType="multipart/form-data" className="staff-fields max-w-[44rem]">
        <label className="staff-field">
          CSV file
          <input type="file" name="file" accept=".csv,text/csv" required />
          <small>
            The first line names the columns: {READER_COLUMNS.join(", ")}. Others are passed over.
          </small>
        </label>
        <AreaField
          name="consentText"
          label="The words they agreed to"
          isRequired
          typed={typed}
          hint="As they stood on the form or the paper. Kept with each of them as the proof."
        />
        <TextField
          name="consentPlace"
          label="Where"
          isRequired
          typed={typed}
          hint="As in: the guest book of the showcase"
        />
        <TextField name="consentDate" label="On" type="date" isRequired typed={typed} />
        <ImportButtons
          isBusy={isBusy}
          importLabel={
            isReady
              ? plan.counts.new === 1
                ? "Import 1 address"
                : `Import ${plan.counts.new} addresses`
              : null
          }
        />
      </Form>
      {plan && <Plan plan={plan} />}
    </div>
  );
}

function Plan({ plan: { fileName, counts, lines } }: { plan: ImportPlan }) {
  const told = OUTCOMES.filter((outcome) => counts[outcome] > 0).map(
    (outcome) => `${counts[outcome]} ${OUTCOME_LABELS[outcome]}`,
  );
  return (
    <>
      <p role="status" className="staff-notice">
        {fileName}: {told.join("; ")}.
      </p>
      <table className="staff-table">
        <caption className="sr-only">What would change</caption>
        <thead>
          <tr>
            <th>Line</th>
            <th>Address</th>
            <th>Then</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, email, outcome }) => (
            <tr key={line}>
              <td className="staff-number">{line}</td>
              <td className="wrap-anywhere">{email || "none"}</td>
              <td className={outcome === "left" || outcome === "invalid" ? "staff-bad" : undefined}>
                {OUTCOME_LABELS[outcome]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
