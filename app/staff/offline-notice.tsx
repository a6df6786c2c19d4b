import { useRef } from "react";
import { dropWaiting, useConnection } from "./connection";

const WAITING = {
  save: { words: "What you saved is sent then, as it stands in the form.", drop: "Do not send it" },
  "first save": {
    words: "What you saved first is sent then. The other form is not: please save it afterwards.",
    drop: "Do not send it",
  },
  page: { words: "The page you chose opens then.", drop: "Stay here" },
};

/** What is kept while there is no connection, and what will happen. */
export function OfflineNotice() {
  const { isOnline, waiting } = useConnection();
  const notice = useRef<HTMLDivElement>(null);
  if (isOnline) return null;
  return (
    <div ref={notice} role="alert" tabIndex={-1} className="staff-announcement staff-announcement--bad mb-4">
      <p>
        You are offline. What you typed stays here, and links and saves wait until the connection is back.{" "}
        {waiting && WAITING[waiting].words}
      </p>
      {waiting && (
        <button
          type="button"
          onClick={() => {
            dropWaiting();
            // The button is gone.
            notice.current?.focus();
          }}
        >
          {WAITING[waiting].drop}
        </button>
      )}
    </div>
  );
}
