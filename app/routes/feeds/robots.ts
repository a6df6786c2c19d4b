import { siteContext } from "~/platform/context";
import type { Route } from "./+types/robots";

/** Personal pages and the backend are not indexed. */
const CLOSED = [
  "/account",
  "/admin",
  "/appointment/",
  "/auth",
  "/cart",
  "/checkout",
  "/debug",
  "/logout",
  "/order/",
  "/payment-",
  "/search",
  "/test-supabase",
  "/ticket-checkout",
  "/auth/v1/",
  "/rest/v1/",
  "/storage/v1/",
];

export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.get(siteContext).siteUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
