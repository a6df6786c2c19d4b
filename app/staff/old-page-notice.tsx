import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { localDate } from "~/platform/lib/dates";
import { hasTyped } from "~/staff/form/unsaved-forms";
import { useConnection } from "./connection";
import { useFreshness } from "./freshness";

const RETRY_SECONDS = 20;

/** A page that could not be asked for anew keeps what it has, and tries again by itself. */
export function OldPageNotice() {
  const { at, isOld } = useFreshness();
  const { isOnline } = useConnection();
  const { revalidate, state } = useRevalidator();
  const isTold = isOld && isOnline;
  useEffect(() => {
    if (!isTold || state !== "idle") return;
    // What is typed meanwhile would be gone with the rows it was typed into.
    const timer = setInterval(() => !hasTyped() && revalidate(), RETRY_SECONDS * 1_000);
    return () => clearInterval(timer);
  }, [isTold, state, revalidate]);
  if (!isTold) return null;
  return (
    <div role="alert" className="staff-announcement staff-announcement--bad mb-4">
      <p>
        {`This page could not be refreshed. You see it as it was at ${localDate(new Date(at)).time}. It tries again every ${RETRY_SECONDS} seconds.`}
      </p>
      <button type="button" aria-disabled={state !== "idle"} onClick={() => state === "idle" && revalidate()}>
        Try again
      </button>
    </div>
  );
}
