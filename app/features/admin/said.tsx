import { Form, useSearchParams } from "react-router";

/** What was done, as the address says after a form was sent. */
const WORDS: Record<string, string> = {
  packed: "Marked as packed. The buyer is told by mail.",
  sent: "Marked as sent. The buyer is told by mail.",
  ready: "Ready to collect. The buyer is told by mail.",
  delivered: "Marked as delivered. The buyer is told by mail.",
  cancelled: "The order is cancelled, and its pieces are back on sale.",
  saved: "Saved.",
  note: "The note is added.",
  "note-deleted": "The note is deleted.",
  "note-restored": "The note is back.",
  resent: "The mail goes out again.",
  "refund-requested": "Now move the money in PayGate’s back office and type its reference below.",
  "refund-done": "The refund is done and its credit note numbered. The buyer is told by mail.",
  "refund-withdrawn": "The refund is withdrawn.",
  task: "Ticked off.",
  placed: "The order is entered.",
};

/** Above the page, until the next one. A deletion can be undone for ten seconds. */
export function Said() {
  const [params] = useSearchParams();
  const words = WORDS[params.get("said") ?? ""];
  if (!words) return null;
  const undo = params.get("undo");
  return (
    <div role="status" className="st-news no-print">
      {words}
      {undo && (
        <Form method="post" className="st-undo" key={undo}>
          <input type="hidden" name="note" value={undo} />
          <button type="submit" name="intent" value="restore-note">
            Undo
          </button>
        </Form>
      )}
    </div>
  );
}
