import { administratorContext } from "~/context";
import { findVisitorOrGuest } from "~/features/account/visitor.server";
import type { Route } from "./+types/administrator";

/** Tells whoever is signed in whether theirs is the administrator's address, and nobody anything else. */
export async function loader(args: Route.LoaderArgs) {
  const administrator = args.context.get(administratorContext)?.toLowerCase();
  const visitor = administrator === undefined ? null : await findVisitorOrGuest(args);
  const isAdministrator = visitor !== null && visitor.email.toLowerCase() === administrator;
  return Response.json({ isAdministrator }, { headers: { "Cache-Control": "no-store" } });
}
