import { PlainFacts } from "./plain-facts";
import type { SessionFacts as Facts } from "./session-facts.server";

/** The server's view of the session. */
export function SessionFacts({ facts }: { facts: Facts | null }) {
  if (!facts)
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
        { term: "Signed in as", detail: facts.email },
        { term: "User id", detail: facts.id },
        { term: "Profile role", detail: facts.role },
        { term: "Name", detail: facts.fullName || "Not given" },
        { term: "Address confirmed", detail: facts.confirmed ?? "Not yet" },
        { term: "Token ends", detail: `${facts.ends}; it is renewed before` },
        { term: "Kept in", detail: "A cookie that no script can read" },
      ]}
    />
  );
}
