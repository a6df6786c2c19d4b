/** What the link of a sign-in mail asks for. */
export interface ConfirmLink {
  type: "signup" | "recovery";
  tokenHash: string;
}

/** From the query of the link's page; null for anything else. */
export function readConfirmLink(parameters: URLSearchParams): ConfirmLink | null {
  const tokenHash = parameters.get("token_hash");
  const type = parameters.get("type");
  if (!tokenHash) return null;
  if (type === "recovery") return { type, tokenHash };
  // Hosted templates written by hand may call it so.
  return type === "signup" || type === "email" ? { type: "signup", tokenHash } : null;
}
