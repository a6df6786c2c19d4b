import { type FormEvent, useState } from "react";
import { localDate } from "~/platform/lib/dates";
import type { Verdict } from "./door";

/** A colour, a word and a shape each, so that none of them is needed alone. */
const LOOKS: Record<Verdict["kind"], { look: string; word: string; shape: string }> = {
  valid: { look: "door-verdict--ok", word: "Valid", shape: "m6 23 11 11L38 10" },
  already_in: {
    look: "door-verdict--used",
    word: "Already in",
    shape: "M22 4a18 18 0 1 0 .01 0M9.500 9.500l25 25",
  },
  wrong_event: { look: "door-verdict--other", word: "Wrong event", shape: "M6 16h30M28 7l9 9-9 9M38 30H8" },
  void: { look: "door-verdict--no", word: "Void", shape: "m9 9 26 26M35 9 9 35" },
  passed_on: { look: "door-verdict--no", word: "Passed on", shape: "m9 9 26 26M35 9 9 35" },
  unchecked: { look: "door-verdict--other", word: "Not checked", shape: "M22 6v20M22 33v5" },
  unknown: {
    look: "door-verdict--no",
    word: "Unknown",
    shape: "M14 15c0-6 4-9 8.500-9S31 9 31 14c0 6-8.500 7-8.500 14M22.500 34v5",
  },
};

export interface VerdictViewProps {
  verdict: Verdict;
  /** When the list was fetched, where the device cannot ask; null while it can. */
  fetchedAt: string | null;
  onLetIn: (people: number, reason?: string) => void;
  onNext: () => void;
  onFind: () => void;
}

export function VerdictView({ verdict, fetchedAt, onLetIn, onNext, onFind }: VerdictViewProps) {
  const { look, word, shape } = LOOKS[verdict.kind];
  return (
    <section className={`door-verdict ${look}`} role={verdict.kind === "valid" ? "status" : "alert"}>
      <h2>
        <svg
          width="44"
          height="44"
          viewBox="0 0 44 44"
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          aria-hidden="true"
        >
          <path d={shape} />
        </svg>
        {word}
      </h2>
      {verdict.kind === "valid" && <Valid verdict={verdict} fetchedAt={fetchedAt} onLetIn={onLetIn} />}
      {verdict.kind === "already_in" && <AlreadyIn verdict={verdict} onLetIn={onLetIn} />}
      {verdict.kind === "wrong_event" && (
        <p>
          {verdict.title
            ? `For ${verdict.title}. The ticket is good, on another day.`
            : "A good ticket, for another event."}
        </p>
      )}
      {verdict.kind === "void" && <p>{verdict.guest.package}. It was refunded and opens no door.</p>}
      {verdict.kind === "passed_on" && (
        <p>This code is dead: the seat was given to somebody else, with a new code.</p>
      )}
      {verdict.kind === "unchecked" && (
        <p>
          This device can check a scanned code only with a network. Type the short code under the square, or
          find the guest by name.
        </p>
      )}
      {verdict.kind === "unknown" && (
        <>
          <p>
            Read: <b>{verdict.read}</b>
          </p>
          <p>
            {verdict.isListed === false
              ? "Not on the list of this event. It may be a ticket for another event."
              : "Not one of our codes. It may be a copy with a fault."}
          </p>
        </>
      )}
      <div className="door-actions">
        {(verdict.kind === "unknown" || verdict.kind === "unchecked") && (
          <button type="button" className="door-button" onClick={onFind}>
            Find by name
          </button>
        )}
        <button
          type="button"
          className={
            verdict.kind === "valid" || verdict.kind === "unknown" || verdict.kind === "unchecked"
              ? "door-button door-button--light"
              : "door-button"
          }
          onClick={onNext}
        >
          Scan the next one
        </button>
      </div>
    </section>
  );
}

interface ValidProps {
  verdict: Extract<Verdict, { kind: "valid" }>;
  fetchedAt: string | null;
  onLetIn: (people: number) => void;
}

function Valid({ verdict: { guest, free, who, ref }, fetchedAt, onLetIn }: ValidProps) {
  const [people, setPeople] = useState(free);
  const isTable = guest.seats > 1 && ref.seat === 1;
  return (
    <>
      <div>
        <p className="door-guest">{who}</p>
        <p>{guest.package}</p>
        {guest.needs && <p>Needs: {guest.needs}</p>}
      </div>
      {isTable && (
        <>
          <p>
            {guest.in} of {guest.seats} admitted
          </p>
          <fieldset className="door-people">
            <legend>How many now?</legend>
            {Array.from({ length: free }, (_, index) => index + 1).map((count) => (
              <label key={count}>
                <input type="radio" name="how" checked={people === count} onChange={() => setPeople(count)} />
                <span>{count}</span>
              </label>
            ))}
          </fieldset>
        </>
      )}
      {fetchedAt && (
        <p>
          Checked against the list of {localDate(fetchedAt).time}, kept on this phone. The other door cannot
          see it yet.
        </p>
      )}
      {/* biome-ignore lint/a11y/noAutofocus: the one thing to do next, for a hand on a keyboard */}
      <button type="button" className="door-button" autoFocus onClick={() => onLetIn(people)}>
        Let {people} in
      </button>
    </>
  );
}

interface AlreadyInProps {
  verdict: Extract<Verdict, { kind: "already_in" }>;
  onLetIn: (people: number, reason: string) => void;
}

function AlreadyIn({ verdict: { guest, who }, onLetIn }: AlreadyInProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onLetIn(1, String(new FormData(event.currentTarget).get("reason") ?? ""));
  }
  return (
    <>
      <div>
        <p className="door-guest">{who}</p>
        <p>
          {guest.package}, {guest.in} of {guest.seats} admitted
        </p>
      </div>
      {guest.inAt && (
        <p>
          <b>{localDate(guest.inAt).time}</b>, {guest.door}
        </p>
      )}
      <details>
        <summary>Let in anyway, with a reason</summary>
        <form onSubmit={submit} className="door-row">
          <label>
            <span className="door-label">Reason</span>
            <input className="door-input" name="reason" required maxLength={300} autoComplete="off" />
          </label>
          <button type="submit" className="door-button door-button--light">
            Let 1 in
          </button>
        </form>
      </details>
    </>
  );
}
