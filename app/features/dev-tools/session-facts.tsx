import { useSyncExternalStore } from "react";
import { SESSION_KEY } from "~/features/account/session";
import { storedSession } from "~/features/account/stored-session";
import { useAccount } from "~/features/account/use-account";
import { formatDate, localDate } from "~/lib/dates";
import { PlainFacts } from "./plain-facts";
import { readSession } from "./read-session";

/** Who is signed in on this browser, as the browser knows it. */
export function SessionFacts() {
  const { isLoading, user, profile, isProfileLoading } = useAccount();
  const stored = useSyncExternalStore(
    () => () => {},
    storedSession,
    () => null,
  );
  const session = readSession(stored);
  if (isLoading) return <p role="status">Looking for a session...</p>;
  if (!user || !session)
    return (
      <p>
        Nobody is signed in on this browser.{" "}
        <a href="/auth?next=/auth-test" className="underline">
          Sign in
        </a>
      </p>
    );
  return (
    <PlainFacts
      items={[
        { term: "Signed in as", detail: user.email },
        { term: "User id", detail: user.id },
        {
          term: "Profile role",
          detail: isProfileLoading ? "Looking it up..." : (profile?.role ?? "No profile could be read"),
        },
        { term: "Name", detail: profile?.fullName || "Not given" },
        {
          term: "Address confirmed",
          detail: user.email_confirmed_at ? whenOf(user.email_confirmed_at) : "Not yet",
        },
        { term: "Session ends", detail: whenOf(session.endsAt) },
        { term: "Access token", detail: session.accessToken },
        { term: "Refresh token", detail: session.refreshToken },
        { term: "Kept in", detail: `Local storage, ${SESSION_KEY}` },
      ]}
    />
  );
}

function whenOf(moment: string): string {
  return `${formatDate(moment)}, ${localDate(moment).time}`;
}
