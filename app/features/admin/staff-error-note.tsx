/** Why a form was not taken, above the page. */
export function StaffErrorNote({ answer }: { answer: unknown }) {
  const isRefused = answer !== null && typeof answer === "object" && "error" in answer;
  if (!isRefused) return null;
  return (
    <p role="alert" className="staff-announcement staff-announcement--bad mb-4">
      {String(answer.error)}
    </p>
  );
}
