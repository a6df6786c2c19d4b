/** The parameters of a link in a sign-in mail. */
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
  // Custom templates of a hosted project may use this name.
  return type === "signup" || type === "email" ? { type: "signup", tokenHash } : null;
}
