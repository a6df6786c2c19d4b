import { dropWaiting, useConnection } from "./connection";

const WAITING = {
  save: { words: "What you saved is sent then, as it stands in the form.", drop: "Do not send it" },
  page: { words: "The page you chose opens then.", drop: "Stay here" },
};

/** What is kept while there is no connection, and what will happen. */
export function OfflineNotice() {
  const { isOnline, waiting } = useConnection();
  if (isOnline) return null;
  return (
    <div role="alert" className="staff-announcement staff-announcement--bad mb-4">
      <p>
        You are offline. What you typed stays here, and links and saves wait until the connection is back.{" "}
        {waiting && WAITING[waiting].words}
      </p>
      {waiting && (
        <button type="button" onClick={dropWaiting}>
          {WAITING[waiting].drop}
        </button>
      )}
    </div>
  );
}
