import { App, type Connection } from "@supabase/lite";
import { createClient } from "@supabase/supabase-js";
import type { Db } from "../../app/db/client.ts";
import type { Database } from "../../app/db/database.types.ts";
import type { Backend, BackendOptions } from "./backend.ts";
import type { Keys } from "./keys.ts";

const API_PREFIXES = ["/rest/v1/", "/auth/v1/", "/storage/v1/"];

/** The API around a database of our own, embedded or not. */
export async function serveLite(
  connection: Connection,
  keys: Keys,
  { siteUrl, confirmEmail = false }: BackendOptions,
): Promise<
  Pick<Backend, "anon" | "service" | "browser" | "clientFor"> & { fetch: NonNullable<Backend["fetch"]> }
> {
  // Left to itself the package grants everything on every table to everyone when the first request comes in;
  // our migrations decide who may do what.
  Object.assign(connection, { rlsState: "active" });

  const app = new App({
    connection,
    api: { enabled: true, schemas: ["public"], max_rows: 1000 },
    auth: {
      enabled: true,
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/**`],
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      email: { enable_confirmations: confirmEmail },
    },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true } },
  });
  await app.init();
  await connection.introspect();

  const clientWith = (key: string, headers: Record<string, string> = {}): Db =>
    createClient<Database>(siteUrl, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { headers, fetch: (input, init) => app.fetch(new Request(input, init)) },
    });

  return {
    anon: clientWith(keys.publishableKey),
    service: clientWith(keys.secretKey),
    browser: { url: siteUrl, anonKey: keys.publishableKey },
    clientFor: (accessToken) => clientWith(keys.publishableKey, { Authorization: `Bearer ${accessToken}` }),
    async fetch(request, peerAddress) {
      const { pathname } = new URL(request.url);
      if (!API_PREFIXES.some((prefix) => pathname.startsWith(prefix)))
        return new Response(null, { status: 404 });
      return app.fetch(request, { peerAddress });
    },
  };
}
