import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import type { Db } from "../../app/platform/db/client.ts";
import routes from "../../app/routes.ts";
import { type Payments, paymentsContext } from "../../app/shop/context.ts";
import { TEST_SITE_URL } from "./backend.ts";
import { pageContext } from "./page-context.ts";

type Loader = (args: object) => unknown;

const modules = import.meta.glob<{ loader?: Loader }>(["../../app/routes/**/*.{ts,tsx}", "!**/*.test.ts"], {
  eager: true,
});

/** Runs the loaders of the page at this URL. The root route has none. */
export async function runLoaders(db: Db, address: string): Promise<void> {
  const url = new URL(address, TEST_SITE_URL);
  const matches = matchRoutes(toRouteObjects(await routes), url.pathname) ?? [];
  const { context, warnings } = pageContext({ db });
  context.set(paymentsContext, { isTest: true } as Payments);
  const args = { request: new Request(url), params: matches[0]?.params, context };
  for (const file of matches.map(({ route }) => route.id ?? "")) {
    const { loader } = moduleOf(file);
    await (async () => loader?.(args))().catch(unlessAnswer);
  }
  if (warnings.length > 0) throw new Error(`${address}: ${warnings.join(", ")}`);
}

/** A redirect or a 404 is thrown, and is a valid response. */
function unlessAnswer(thrown: unknown): void {
  if (thrown instanceof Error) throw thrown;
}

function moduleOf(file: string) {
  const module = modules[`../../app/${file}`];
  if (!module) throw new Error(`no module app/${file}`);
  return module;
}

/** The route's id is its file. */
function toRouteObjects(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ path, index, file, children = [] }) =>
    index ? { id: file, index } : { id: file, path, children: toRouteObjects(children) },
  );
}
