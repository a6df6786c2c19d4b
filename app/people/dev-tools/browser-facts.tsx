import { HINT_COOKIE } from "~/platform/sign-in/session-hint";
import { useAccount } from "~/platform/sign-in/use-account";
import { PlainFacts } from "./plain-facts";

/** Who is signed in, as the browser knows it. */
export function BrowserFacts() {
  const { isLoading, user, profile, isProfileLoading } = useAccount();
  if (isLoading) return <p role="status">Looking for a session...</p>;
  return (
    <PlainFacts
      items={[
        { term: "Hint cookie", detail: user ? `${HINT_COOKIE}: ${user.email}` : "None" },
        {
          term: "Profile",
          detail: isProfileLoading ? "Looking it up..." : (profile?.role ?? "None"),
        },
      ]}
    />
  );
}
