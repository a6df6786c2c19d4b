import type { App } from "@supabase/lite";
import { z } from "zod";
import type { Keys } from "../keys.ts";

export interface NewUser {
  email: string;
  password: string;
}

const session = z.object({ access_token: z.string(), user: z.object({ id: z.uuid() }) });
const refusal = z.object({ error_code: z.string().optional() });

/**
 * The package cannot create users. So this is a normal sign-up without mail confirmation; the password is hashed as
 * sign-in expects it, and the session is ended at once.
 */
export async function createUser(
  app: App,
  { publishableKey }: Keys,
  siteUrl: string,
  user: NewUser,
): Promise<{ id: string } | "exists"> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    app.fetch(
      new Request(new URL(path, siteUrl), {
        method: "POST",
        headers: { apikey: publishableKey, "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    );
  const response = await post("/auth/v1/signup", user);
  const answer: unknown = await response.json();
  if (!response.ok) {
    if (refusal.parse(answer).error_code === "user_already_exists") return "exists";
    throw new Error(`The sign-in service answered ${response.status}`, { cause: answer });
  }
  const opened = session.parse(answer);
  const ended = await post("/auth/v1/logout", {}, { Authorization: `Bearer ${opened.access_token}` });
  if (!ended.ok) throw new Error(`The sign-in service ended no session: ${ended.status}`);
  return { id: opened.user.id };
}
