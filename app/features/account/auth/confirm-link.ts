/** What the link of a sign-in mail asks for. */
export interface ConfirmLink {
  type: "signup" | "recovery";
  tokenHash: string;
}

/**
 * Our mails put it behind the #, where no log and no other site sees it; templates of a hosted project may put it in
 * the query. Null for anything else.
 */
export function readConfirmLink({ hash, search }: { hash: string; search: string }): ConfirmLink | null {
  return readParameters(new URLSearchParams(hash.slice(1))) ?? readParameters(new URLSearchParams(search));
}

function readParameters(parameters: URLSearchParams): ConfirmLink | null {
  const tokenHash = parameters.get("token_hash");
  const type = parameters.get("type");
  if (!tokenHash) return null;
  if (type === "recovery") return { type, tokenHash };
  // Hosted templates written by hand may call it so.
  return type === "signup" || type === "email" ? { type: "signup", tokenHash } : null;
}
