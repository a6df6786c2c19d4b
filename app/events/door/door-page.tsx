import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { canVerifyCodes } from "~/events/tickets/ticket-code";
import { formatDate, localDate } from "~/platform/lib/dates";
import { useOfflinePage } from "~/platform/offline/use-offline-page";
import { Link } from "~/platform/ui/link";
import {
  checkCode,
  checkGuest,
  countIn,
  type DoorGuest,
  holderOf,
  type ReadCode,
  readOnDevice,
  type Verdict,
} from "./door";
import { GuestSearch } from "./guest-search";
import { playVerdict } from "./sounds";
import { type AdmissionResult, findTicketEvent, readOnServer, useDoor } from "./use-door";
import { loadReader, useScanner } from "./use-scanner";
import { VerdictView } from "./verdict-view";
import "./door.css";

interface DoorEvent {
  id: string;
  title: string;
  event_date: string;
}

export function ChooseDoor({ events }: { events: readonly DoorEvent[] }) {
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h1>Door</h1>
      </header>
      {events.length === 0 && <p className="staff-empty">There is no event to open a door for.</p>}
      <form className="staff-fields" action="/admin/door">
        <label className="staff-field">
          Event
          <select name="event">
            {events.map(({ id, title, event_date }) => (
              <option key={id} value={id}>
                {formatDate(event_date)}, {title}
              </option>
            ))}
          </select>
        </label>
        <label className="staff-field">
          Name of this door
          <input name="door" defaultValue="North door" required maxLength={60} />
        </label>
        <p>
          <button type="submit" className="staff-button">
            Open the door
          </button>
        </p>
      </form>
      <p className="staff-muted">
        The guest list is kept on this device, so that the door works without a network.
      </p>
    </div>
  );
}

type Mode = "scan" | "type" | "list";

/** One phone at one door. */
export function DoorPage({ eventId, door }: { eventId: string; door: string }) {
  useOfflinePage("/admin/door/worker.js", "/admin/door", loadReader);
  const { list, queue, isOffline, doubles, admit } = useDoor(eventId);
  const [mode, setMode] = useState<Mode>("scan");
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [isLit, setLit] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const canVerify = useCanVerify();
  const known = useRef(list);
  known.current = list;

  const look = useCallback(async (code: string) => {
    if (!known.current) return;
    const found = await checkCode(code, known.current, {
      read: await findReader(),
      findTicketEvent,
    });
    setDone(null);
    setVerdict(found);
    playVerdict(found.kind === "valid");
  }, []);
  const { hasCamera, setLight } = useScanner(video, mode === "scan" && verdict === null, look);

  function lookAt(guest: DoorGuest) {
    const found = checkGuest(guest, holderOf(guest));
    setVerdict(found);
    playVerdict(found.kind === "valid");
  }

  function next(to: Mode = mode) {
    setVerdict(null);
    setMode(to);
  }

  async function letIn(people: number, reason = "") {
    if (verdict?.kind !== "valid" && verdict?.kind !== "already_in") return;
    const { guest, ref, who } = verdict;
    const outcome = await admit({
      id: crypto.randomUUID(),
      eventId,
      ticketId: guest.id,
      version: ref.version,
      seat: ref.seat,
      seatVersion: ref.seatVersion,
      people,
      door,
      name: who,
      at: new Date().toISOString(),
      reason,
      offline: false,
    });
    if (outcome.kind === "refused") {
      playVerdict(false);
      setVerdict(refusedBy(outcome.answer, verdict));
      return;
    }
    setDone(`${who}: ${people} in${outcome.isOffline ? ", noted on this device" : ""}.`);
    next();
  }

  async function letWalkIn(people: number, name: string) {
    const at = new Date().toISOString();
    const none = { ticketId: null, version: 0, seat: 1, seatVersion: 0, reason: "", offline: false };
    await admit({ ...none, id: crypto.randomUUID(), eventId, people, door, name, at });
    setDone(`${people} without a ticket in.`);
  }

  const count = list && countIn(list);
  return (
    <div className="door">
      {(isOffline || queue.length > 0) && (
        <div className="door-offline" role="status">
          {isOffline ? "No network" : "Network back"}
          <span>
            {queue.length} {queue.length === 1 ? "scan waits" : "scans wait"} to sync
          </span>
        </div>
      )}
      {canVerify === false && (
        <p className="door-notice" role="status">
          This device can check scanned codes only with a network: its browser is too old to read a signature.
          Typed short codes and the guest list work without one.
        </p>
      )}
      {doubles.length > 0 && (
        <div className="door-doubles" role="alert">
          <p>Let in twice, by doors that could not see each other:</p>
          <ul>
            {doubles.map(({ id, name, first }) => (
              <li key={id}>
                {name ?? "No name"}
                {first && `, first at ${localDate(first.at).time}, ${first.door}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      <header className="door-header">
        <div>
          <h1>{list?.title ?? "Fetching the guest list..."}</h1>
          <p>
            {door}{" "}
            <Link to="/admin/door" reloadDocument>
              Leave
            </Link>
          </p>
        </div>
        {count && (
          <p className="door-counts">
            <b>{count.in}</b> <span>of {count.expected} in</span>
          </p>
        )}
      </header>
      {verdict ? (
        <VerdictView
          verdict={verdict}
          fetchedAt={isOffline ? (list?.fetchedAt ?? null) : null}
          onLetIn={letIn}
          onNext={() => next()}
          onFind={() => next("list")}
        />
      ) : (
        <>
          {done && (
            <p className="door-done" role="status">
              {done}
            </p>
          )}
          {mode === "scan" && (
            <div className="door-camera">
              <video ref={video} muted playsInline aria-label="Camera" />
              <div className="frame" />
              <p>
                {hasCamera === false
                  ? "There is no camera here. Type the code instead."
                  : "Hold the code in the frame"}
              </p>
            </div>
          )}
          {mode === "type" && <TypeCode onCode={look} onBack={() => setMode("scan")} />}
          {mode === "list" && list && <GuestSearch list={list} onGuest={lookAt} onWalkIn={letWalkIn} />}
        </>
      )}
      <footer className="door-footer">
        <button
          type="button"
          aria-pressed={mode === "type"}
          onClick={() => next(mode === "type" ? "scan" : "type")}
        >
          Type code
        </button>
        <button
          type="button"
          aria-pressed={mode === "list"}
          onClick={() => next(mode === "list" ? "scan" : "list")}
        >
          Guest list
        </button>
        <button
          type="button"
          aria-pressed={isLit}
          onClick={() => {
            setLit(!isLit);
            setLight(!isLit);
          }}
        >
          Light
        </button>
      </footer>
    </div>
  );
}

/** Null until it is known. */
function useCanVerify(): boolean | null {
  const [canVerify, setCanVerify] = useState<boolean | null>(null);
  useEffect(() => void canVerifyCodes().then(setCanVerify), []);
  return canVerify;
}

/** The device's own check where the browser can do it, else the server's. */
async function findReader(): Promise<ReadCode> {
  return (await canVerifyCodes()) ? readOnDevice : readOnServer;
}

/** What the database knows better than this device. */
function refusedBy(
  answer: AdmissionResult,
  before: Extract<Verdict, { guest: DoorGuest; ref: unknown }>,
): Verdict {
  switch (answer.verdict) {
    case "void":
      return { kind: "void", guest: before.guest };
    case "stale":
      return { kind: "passed_on" };
    case "wrong_event":
      return { kind: "wrong_event", title: null };
    case "unknown":
      return { kind: "unknown", read: before.guest.reference };
    default:
      return {
        ...before,
        kind: "already_in",
        guest: {
          ...before.guest,
          in: before.guest.seats,
          inAt: answer.first?.at ?? before.guest.inAt,
          door: answer.first?.door ?? before.guest.door,
        },
      };
  }
}

function TypeCode({ onCode, onBack }: { onCode: (code: string) => void; onBack: () => void }) {
  function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onCode(String(new FormData(event.currentTarget).get("code") ?? ""));
  }
  return (
    <form className="door-form" onSubmit={check}>
      <label>
        <span className="door-label">Code under the square</span>
        <input
          name="code"
          className="door-input door-code"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          required
          // biome-ignore lint/a11y/noAutofocus: whoever pressed "Type code" is about to type
          autoFocus
        />
      </label>
      <p>Capitals and dashes do not matter. 0 and O, 1 and I read the same.</p>
      <button type="submit" className="door-button">
        Check
      </button>
      <button type="button" className="door-button door-button--light" onClick={onBack}>
        Back to the camera
      </button>
    </form>
  );
}
