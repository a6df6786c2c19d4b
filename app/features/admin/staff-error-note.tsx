/** Why a form was not taken, above the page. */
export function StaffErrorNote({ answer }: { answer: unknown }) {
  const isRefused = answer !== null && typeof answer === "object" && "error" in answer;
  if (!isRefused) return null;
  return (
    <p role="alert" className="st-news st-news--bad mb-4">
      {String(answer.error)}
    </p>
  );
}
