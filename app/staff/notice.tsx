import { useActionData, useSearchParams } from "react-router";
import { Form } from "~/staff/form/form";
import { isUnanswered } from "./no-answer";
import { readUndo } from "./notice-href";

/** What was done, as the address says after a form was sent. */
const MESSAGES: Record<string, string> = {
  packed: "Marked as packed. The buyer is told by mail.",
  unpacked: "No longer marked as packed. The buyer is not told.",
  ticked: "Saved what lies in the box.",
  sent: "Marked as sent. The buyer is told by mail.",
  "parcel-withdrawn": "The parcel is taken back. The buyer is not told of it.",
  "parcel-withdrawn-told": "The parcel is taken back. The buyer has its mail already: please write to them.",
  "parcel-corrected-told": "Saved. The buyer is told by mail.",
  restored: "It is back.",
  ready: "Ready to collect. The buyer is told by mail.",
  delivered: "Marked as delivered. The buyer is told by mail.",
  cancelled: "The order is cancelled, and its pieces are back on sale.",
  saved: "Saved.",
  deleted: "Deleted.",
  note: "The note is added.",
  "note-deleted": "The note is deleted.",
  "note-restored": "The note is back.",
  resent: "The mail goes out again.",
  asked: "PayGate was asked. What it answered stands in the payment’s trail.",
  "refund-requested": "Now move the money in PayGate’s back office. Then type its reference under Refunds.",
  "refund-done": "The refund is done and its credit note numbered. The buyer is told by mail.",
  "refund-withdrawn": "The refund is withdrawn.",
  task: "Ticked off.",
  "task-reopened": "It is to be put right again.",
  "task-added": "Added to what is to be put right.",
  placed: "The order is entered.",
  created: "Saved. It is a record of its own now.",
  ordered: "The new order is saved.",
};

/** Above the page, until the next one. What was taken away can be brought back for ten seconds. `words`: the page's own. */
export function Notice({ words }: { words?: Record<string, string> }) {
  const [params] = useSearchParams();
  const notice = params.get("notice") ?? "";
  const message = words?.[notice] ?? MESSAGES[notice];
  // Not beside an answer that says the opposite: the address still names what was done before.
  const answer = useActionData();
  const hasNewerAnswer = answer !== undefined && !isUnanswered(answer);
  if (!message || hasNewerAnswer) return null;
  const undo = readUndo(params.get("undo"));
  return (
    <div role="status" className="staff-announcement no-print">
      {message}
      {undo && (
        <Form method="post" className="staff-undo" key={params.toString()}>
          {undo.records.map((record) => (
            <input key={record} type="hidden" name="record" value={record} />
          ))}
          <button type="submit" name="intent" value={undo.intent}>
            Undo
          </button>
        </Form>
      )}
    </div>
  );
}
