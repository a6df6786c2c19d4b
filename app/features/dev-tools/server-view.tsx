import { useEffect, useState } from "react";
import { sessionHeaders } from "~/features/account/session-headers";
import { useAccount } from "~/features/account/use-account";
import { PlainFacts } from "./plain-facts";

/** Whom the server takes the sender of a request for. */
export interface ServerOpinion {
  visitor: { email: string; role: string | null } | null;
}

type Opinion = ServerOpinion["visitor"] | "asking" | "unknown";

/** The browser's word for who it is counts for nothing until the server agrees. */
export function ServerView({ path }: { path: string }) {
  const { isLoading, user } = useAccount();
  const [opinion, setOpinion] = useState<Opinion>("asking");
  const userId = user?.id;

  useEffect(() => {
    if (isLoading) return;
    const asked = new AbortController();
    // Asked again whenever somebody else signs in.
    void (async (_userId) => {
      const headers = { Accept: "application/json", ...(await sessionHeaders()) };
      const response = await fetch(path, { method: "POST", headers, signal: asked.signal });
      const { visitor }: ServerOpinion = await response.json();
      setOpinion(visitor);
    })(userId).catch(() => asked.signal.aborted || setOpinion("unknown"));
    return () => asked.abort();
  }, [isLoading, userId, path]);

  if (opinion === "asking") return <p role="status">Asking the server...</p>;
  if (opinion === "unknown") return <p className="text-oxblood">The server did not answer.</p>;
  return (
    <PlainFacts
      items={[
        { term: "Takes you for", detail: opinion?.email ?? "A visitor who is not signed in" },
        { term: "Role in the database", detail: opinion?.role ?? "None" },
      ]}
    />
  );
}
