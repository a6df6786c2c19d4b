import { SCORES } from "./panel";

/** A score as five small squares; null: there is none to see yet. */
export function ScoreMarks({ mean }: { mean: number | null }) {
  return (
    <span
      className="score-marks"
      role="img"
      aria-label={mean === null ? "Covered" : `${mean.toFixed(1)} of 5`}
    >
      {SCORES.map((score) => (
        <i
          key={score}
          className={mean === null ? "is-covered" : score <= Math.round(mean) ? "is-given" : ""}
        />
      ))}
    </span>
  );
}
