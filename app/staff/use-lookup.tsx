import { useEffect, useState } from "react";
import { whenOnline } from "./connection";

interface Question {
  address: string;
  /** Of a question too long for an address. */
  body?: URLSearchParams;
}

/**
 * Asks for what is shown beside a form; of several questions the last one. Not a fetcher of the router: one that fails
 * puts the error page in the place of the form.
 */
export function useLookup<Found>() {
  const [question, look] = useState<Question | null>(null);
  const [data, setData] = useState<Found>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!question) return;
    const asking = new AbortController();
    const { signal } = asking;
    ask<Found>(question, signal).then(
      (found) => {
        setData(found);
        setFailed(false);
      },
      () => !signal.aborted && setFailed(true),
    );
    return () => asking.abort();
  }, [question]);
  const again = () => look(question && { ...question });
  return { look, data, isFailed, again };
}

async function ask<Found>({ address, body }: Question, signal: AbortSignal): Promise<Found> {
  await whenOnline(signal);
  const response = await fetch(address, { signal, ...(body && { method: "POST", body }) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}

export function LookupFailed({ children, again }: { children: string; again: () => void }) {
  return (
    <p role="status" className="staff-notice staff-notice--bad staff-row">
      {children}
      {/* A field that loses the focus to it would forget what was looked for. */}
      <button
        type="button"
        className="staff-link"
        onMouseDown={(event) => event.preventDefault()}
        onClick={again}
      >
        Try again
      </button>
    </p>
  );
}
