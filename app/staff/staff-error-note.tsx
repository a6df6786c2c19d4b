import { useRevalidator } from "react-router";
import { canSaveAgain, saveAgain } from "./connection";
import { isUnanswered } from "./no-answer";

/** Why a form was not taken, above the page. `again` sends what no form holds. */
export function StaffErrorNote({ answer, again }: { answer: unknown; again?: () => void }) {
  const { revalidate } = useRevalidator();
  const isRefused = answer !== null && typeof answer === "object" && "error" in answer;
  if (!isRefused) return null;
  return (
    <div role="alert" className="staff-announcement staff-announcement--bad mb-4">
      <p>{String(answer.error)}</p>
      {isUnanswered(answer) &&
        (again || canSaveAgain() ? (
          <button type="button" onClick={again ?? saveAgain}>
            Try again
          </button>
        ) : (
          <button type="button" onClick={() => void revalidate()}>
            See whether it was saved
          </button>
        ))}
    </div>
  );
}
