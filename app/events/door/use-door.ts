import { useCallback, useEffect, useRef, useState } from "react";
import { type Admission, type DoorList, type FindTicketEvent, type ReadCode, withAdmission } from "./door";
import { doorStore } from "./door-store";

const SYNC_EVERY_MS = 15_000;
const ANSWER_TIMEOUT_MS = 5_000;

/** What the server says of one admission. */
export interface AdmissionResult {
  id: string;
  verdict: "admitted" | "already_in" | "wrong_event" | "void" | "stale" | "unknown";
  name?: string | null;
  package?: string | null;
  first?: { at: string; door: string } | null;
}

export type Outcome = { kind: "admitted"; isOffline: boolean } | { kind: "refused"; answer: AdmissionResult };

/** The list of one event on this device, and the way in: through the server where there is one, else noted for later. */
export function useDoor(eventId: string) {
  const [list, setList] = useState<DoorList | null>(null);
  const [queue, setQueue] = useState<readonly Admission[]>([]);
  const [isOffline, setOffline] = useState(false);
  const [doubles, setDoubles] = useState<readonly AdmissionResult[]>([]);
  const current = useRef<DoorList | null>(null);

  const show = useCallback((next: DoorList) => {
    current.current = next;
    setList(next);
    void doorStore.writeList(next);
  }, []);

  /** The list as the server has it, with what this device has not told yet. */
  const fetchList = useCallback(async () => {
    const response = await fetch(`/admin/door/list?event=${encodeURIComponent(eventId)}`, {
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the list: ${response.status}`);
    const fresh: DoorList = await response.json();
    const waiting = (await doorStore.readQueue()).filter((admission) => admission.eventId === eventId);
    show(waiting.reduce(withAdmission, fresh));
    setOffline(false);
  }, [eventId, show]);

  const sync = useCallback(async () => {
    const waiting = await doorStore.readQueue();
    setQueue(waiting);
    try {
      if (waiting.length > 0) {
        const answers = await tell(waiting);
        for (const { id } of answers) await doorStore.forget(id);
        const twice = answers.filter(({ verdict }) => verdict !== "admitted");
        setDoubles((before) => [...before, ...twice]);
        setQueue(await doorStore.readQueue());
      }
      await fetchList();
    } catch {
      setOffline(true);
    }
  }, [fetchList]);

  useEffect(() => {
    // What is kept is there at once; what is new follows.
    void doorStore.readList(eventId).then((kept) => {
      if (kept && !current.current) show(kept);
    });
    void sync();
    const timer = setInterval(sync, SYNC_EVERY_MS);
    addEventListener("online", sync);
    return () => {
      clearInterval(timer);
      removeEventListener("online", sync);
    };
  }, [eventId, show, sync]);

  async function admit(admission: Admission): Promise<Outcome> {
    const known = current.current;
    try {
      const [answer] = await tell([admission]);
      if (!answer) throw new Error("no answer");
      setOffline(false);
      if (answer.verdict !== "admitted") return { kind: "refused", answer };
      if (known) show(withAdmission(known, admission));
      return { kind: "admitted", isOffline: false };
    } catch {
      // Told later, with the same id: if it did arrive after all, it counts once.
      const noted = { ...admission, offline: true };
      await doorStore.keep(noted);
      setQueue(await doorStore.readQueue());
      setOffline(true);
      if (known) show(withAdmission(known, noted));
      return { kind: "admitted", isOffline: true };
    }
  }

  return { list, queue, isOffline, doubles, admit, sync };
}

/** Asks what a code stands for, where the browser cannot check a signature. */
export const readOnServer: ReadCode = (code) => askServer({ code });

export const findTicketEvent: FindTicketEvent = (short) => askServer({ short });

async function askServer<Answer>(question: Record<string, string>): Promise<Answer> {
  const response = await fetch(`/admin/door/read?${new URLSearchParams(question)}`, {
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the code: ${response.status}`);
  return response.json();
}

async function tell(admissions: readonly Admission[]): Promise<AdmissionResult[]> {
  const response = await fetch("/admin/door/admit", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(admissions),
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the door: ${response.status}`);
  return response.json();
}
