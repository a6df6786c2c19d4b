import { siteContext } from "~/context";
import type { BackendAddress } from "~/features/account/backend-address";
import type { Route } from "./+types/backend-address";

/** Asked for by browsers that sign in, so that the pages of all the others need not carry it. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, supabase } = context.get(siteContext);
  const address: BackendAddress = {
    url: supabase.url === siteUrl ? null : supabase.url,
    anonKey: supabase.anonKey,
  };
  return Response.json(address, { headers: { "Cache-Control": "public, max-age=300" } });
}
