import { useState } from "react";
import { AreaField, StaffForm } from "~/staff/form/staff-form";
import { shortMoment } from "~/staff/moments";
import { ScrollRegion } from "~/staff/scroll-region";
import { CRITERIA, meanOf, type OpenScore, openScores, type Panel, SCORES, scoredText } from "./panel";
import { ScoreMarks } from "./score-marks";

type Typed = Record<string, string> | undefined;

/** The member's own score first; with it in, what the others gave. */
export function PanelSection({
  panel,
  isDecided,
  typed,
}: {
  panel: Panel;
  isDecided: boolean;
  typed: Typed;
}) {
  const scores = openScores(panel);
  const mine = scores.find(({ isMine }) => isMine);
  if (!panel.isOpen)
    return (
      <>
        <section aria-labelledby="your-score">
          <h2 id="your-score">
            Your score <span>1 weak, 5 outstanding</span>
          </h2>
          <ScoreForm typed={typed} />
        </section>
        <Members panel={panel} />
      </>
    );
  return (
    <>
      <section aria-labelledby="scores">
        <h2 id="scores">
          Scores <span className="staff-number">{scoredText(panel)}</span>
        </h2>
        {scores.length > 0 && <ScoresTable scores={scores} />}
        {mine && !isDecided && (
          <details className="mt-3" open={typed !== undefined}>
            <summary>Change my score</summary>
            <ScoreForm typed={typed} mine={mine} />
          </details>
        )}
      </section>
      <Notes scores={scores} />
    </>
  );
}

function ScoreForm({ typed, mine }: { typed: Typed; mine?: OpenScore }) {
  const before = (name: (typeof CRITERIA)[number]["name"]) => Number(typed?.[name] ?? mine?.[name]) || 0;
  const [given, setGiven] = useState(() => new Set(CRITERIA.map(({ name }) => name).filter(before)));
  return (
    <StaffForm className="staff-stack">
      <div className="score-form">
        {CRITERIA.map(({ name, label, hint }) => (
          <fieldset key={name}>
            <legend>
              {label}
              <small>{hint}</small>
            </legend>
            <span className="score-five">
              {SCORES.map((score) => (
                <label key={score}>
                  <input
                    type="radio"
                    name={name}
                    value={score}
                    required
                    defaultChecked={score === before(name)}
                    aria-label={`${label}, ${score} of 5`}
                    onChange={() => setGiven(new Set(given).add(name))}
                  />
                  <span className="staff-number">{score}</span>
                </label>
              ))}
            </span>
          </fieldset>
        ))}
      </div>
      <AreaField
        name="why"
        label="Why"
        hint="The panel reads this later. The designer never does."
        value={mine?.why}
        typed={typed}
        rows={4}
        isWide
      />
      <div className="staff-row justify-between">
        <span className="score-hint">
          {given.size} of {CRITERIA.length} given; can be changed until the decision, and is marked as changed
        </span>
        <button type="submit" name="intent" value="score" className="staff-button">
          {mine ? "Change my score" : "Give my score"}
        </button>
      </div>
    </StaffForm>
  );
}

/** Who has scored, and nothing of what. */
function Members({ panel }: { panel: Panel }) {
  const toCome = panel.size - panel.scores.length - 1;
  return (
    <section aria-labelledby="panel">
      <h2 id="panel">
        Panel <span className="staff-number">{scoredText(panel)}</span>
      </h2>
      <table className="staff-table">
        <caption className="sr-only">Panel</caption>
        <tbody>
          <tr>
            <td>you</td>
            <td className="staff-right staff-muted">scoring now</td>
          </tr>
          {panel.scores.map(({ member, givenAt }) => (
            <tr key={member + givenAt}>
              <td>{member}</td>
              <td className="staff-right">
                <ScoreMarks mean={null} />
              </td>
            </tr>
          ))}
          {toCome > 0 && (
            <tr>
              <td className="staff-muted" colSpan={2}>
                {toCome === 1 ? "One more to come" : `${toCome} more to come`}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

function ScoresTable({ scores }: { scores: OpenScore[] }) {
  return (
    <ScrollRegion label="Scores">
      <table className="staff-table scores-table staff-number">
        <caption className="sr-only">Scores</caption>
        <thead>
          <tr>
            <th>Criterion</th>
            {scores.map(({ member, givenAt, isMine }) => (
              <th key={member + givenAt}>{isMine ? `${member} (you)` : member}</th>
            ))}
            <th>Mean</th>
          </tr>
        </thead>
        <tbody>
          {CRITERIA.map(({ name, label }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              {scores.map((score) => (
                <td key={score.member + score.givenAt}>{score[name]}</td>
              ))}
              <td>
                <b>{meanOf(scores.map((score) => score[name]))}</b>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Mean</th>
            {scores.map(({ member, givenAt, mean }) => (
              <td key={member + givenAt}>{mean.toFixed(1)}</td>
            ))}
            <td>{meanOf(scores.map(({ mean }) => mean))}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

function Notes({ scores }: { scores: OpenScore[] }) {
  const notes = scores.filter(({ why, changedAt }) => why || changedAt);
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="panel-notes">
      <h2 id="panel-notes">Notes of the panel</h2>
      <div className="panel-notes">
        {notes.map(({ member, givenAt, changedAt, why }) => (
          <p key={member + givenAt} className="whitespace-pre-line wrap-anywhere">
            {why}
            <small className="staff-number">
              {`${member}, ${shortMoment(givenAt)}${changedAt ? `, changed ${shortMoment(changedAt)}` : ""}`}
            </small>
          </p>
        ))}
      </div>
    </section>
  );
}
