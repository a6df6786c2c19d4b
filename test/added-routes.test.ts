import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../app/routes.ts";

/* docs/decisions.md names every route that the specification does not. */

const SPECIFIED =
  "/ /about /contact /events /shop /house-of-nala /product/{id} /designer/{slug} /designer-application /stories /story/{slug} /nala-prive /cart /checkout /auth /auth-test /login /logout /payment-success /payment-cancelled /ticket-checkout /fastrack /careers /test-supabase /debug";
/** Answered before the routes of the pages. */
const SERVERS_OWN = ["/healthz", "/metrics", "/readyz"];

function pathsOf({ path: part = "", index, children }: RouteConfigEntry, within = ""): string[] {
  const full = part ? `${within}/${part}` : within;
  if (children) return [...(part ? [full] : []), ...children.flatMap((child) => pathsOf(child, full))];
  if (full.endsWith("?")) return [path.posix.dirname(full), full.slice(0, -1)];
  return full || index ? [full || "/"] : [];
}

test("the routes we add are those that docs/decisions.md names", async () => {
  const known = (await routes)
    .flatMap((route) => pathsOf(route))
    .filter((known) => known !== "/*")
    .map((known) => (/^\/admin(\/|$)/.test(known) ? "/admin/*" : known.replace(/:(\w+)/g, "{$1}")));
  const added = new Set([...known, ...SERVERS_OWN].filter((path) => !SPECIFIED.split(" ").includes(path)));
  const page = readFileSync(path.join(import.meta.dirname, "../docs/decisions.md"), "utf8");
  const list = page.slice(page.indexOf("\nRoutes we add"), page.indexOf("\nCheckout asks for"));
  const named = Array.from(list.matchAll(/`(\/[^`]*)`/g), ([, path]) => path);
  expect(named.toSorted()).toEqual([...added].toSorted());
});
