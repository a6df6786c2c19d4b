import { administratorContext, dbContext } from "~/context";
import type { Db } from "~/db/client";
import type { Route } from "./+types/administrator";

/** Tells whoever is signed in whether theirs is the administrator's address, and nobody anything else. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const administrator = context.get(administratorContext);
  const [, token] = request.headers.get("Authorization")?.match(/^Bearer (.+)$/) ?? [];
  const isAdministrator =
    administrator !== null &&
    token !== undefined &&
    (await emailOf(context.get(dbContext), token)) === administrator.toLowerCase();
  return Response.json({ isAdministrator }, { headers: { "Cache-Control": "no-store" } });
}

async function emailOf(db: Db, token: string): Promise<string | undefined> {
  const { data } = await db.auth.getUser(token);
  return data.user?.email?.toLowerCase();
}
