/** Where the browser keeps its session: the product's prefix and the word session. */
export const SESSION_KEY = "afi-session";

/** What a page may say about a visitor who is signed in. For showing only: the database decides what they may do. */
export interface SignedIn {
  email: string;
  fullName: string;
}

/** Reads the stored session without loading the client that wrote it. */
export function readSignedIn(stored: string | null): SignedIn | null {
  const session = parse(stored);
  const user = field(session, "user");
  const email = field(user, "email");
  if (typeof email !== "string" || email === "" || typeof field(session, "refresh_token") !== "string")
    return null;
  const fullName = field(field(user, "user_metadata"), "full_name");
  return { email, fullName: typeof fullName === "string" ? fullName : "" };
}

/** Renewed a little early: a token that ends on its way is none. */
const MARGIN_MS = 60_000;

/** The stored access token while it holds; null when there is none or it must be renewed first. */
export function readAccessToken(stored: string | null, now: number): string | null {
  const session = parse(stored);
  const token = field(session, "access_token");
  const expiresAt = field(session, "expires_at");
  const holds = typeof expiresAt === "number" && expiresAt * 1000 - now > MARGIN_MS;
  return typeof token === "string" && holds ? token : null;
}

/** The last word is the surname; everything before it is the first name. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.at(-1) ?? "") : "";
  return { firstName: words.slice(0, words.length > 1 ? -1 : 1).join(" "), lastName };
}

function parse(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? "null");
  } catch {
    return null;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
