import { saveAgain } from "./connection";
import { isUnanswered } from "./no-answer";

/** Why a form was not taken, above the page. */
export function StaffErrorNote({ answer }: { answer: unknown }) {
  const isRefused = answer !== null && typeof answer === "object" && "error" in answer;
  if (!isRefused) return null;
  return (
    <div role="alert" className="staff-announcement staff-announcement--bad mb-4">
      <p>{String(answer.error)}</p>
      {isUnanswered(answer) && (
        <button type="button" onClick={saveAgain}>
          Try again
        </button>
      )}
    </div>
  );
}
