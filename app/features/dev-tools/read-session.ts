import * as z from "zod/mini";
import { abridged } from "./abridged";

const sessionShape = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: z.number(),
});

/** What may be shown of a stored session. */
export function readSession(stored: string | null) {
  const session = sessionShape.safeParse(parsed(stored)).data;
  if (!session) return null;
  return {
    endsAt: new Date(session.expires_at * 1000).toISOString(),
    accessToken: abridged(session.access_token),
    refreshToken: abridged(session.refresh_token),
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
