import { useSyncExternalStore } from "react";

/** A form sent now would be lost, so the page says so before. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <p role="alert" className="staff-announcement staff-announcement--bad mb-4">
      You are offline. What is on the page may be old, and nothing can be saved until the connection is back.
    </p>
  );
}

function follow(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
