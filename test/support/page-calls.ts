import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { type PaymentProvider, paygateContext } from "../../app/context.ts";
import routes from "../../app/routes.ts";
import type { Backend } from "../../server/backend/backend.ts";
import { type RecordedCall, recordCalls } from "../../server/backend/call-recorder.ts";
import { TEST_SITE_URL } from "./backend.ts";
import { pageContext } from "./page-context.ts";

type Loader = (args: object) => unknown;

const modules = import.meta.glob<{ loader?: Loader }>(["../../app/routes/**/*.{ts,tsx}", "!**/*.test.ts"], {
  eager: true,
});

/** What the loaders of the page at this address ask of the backend. The frame around all pages has none. */
export async function backendCalls(backend: Backend, address: string): Promise<RecordedCall[]> {
  const url = new URL(address, TEST_SITE_URL);
  const matches = matchRoutes(toRouteObjects(await routes), url.pathname) ?? [];
  const { context, warnings } = pageContext({ db: backend.anon });
  context.set(paygateContext, { isTest: true } as PaymentProvider);
  const args = { request: new Request(url), params: matches[0]?.params, context };
  const calls: RecordedCall[] = [];
  await recordCalls(calls, async () => {
    for (const file of matches.map(({ route }) => route.id ?? "")) {
      const { loader } = moduleOf(file);
      await (async () => loader?.(args))().catch(unlessAnswer);
    }
  });
  if (warnings.length > 0) throw new Error(`${address}: ${warnings.join(", ")}`);
  return calls;
}

/** A redirect or a 404 is thrown, and is an answer too. */
function unlessAnswer(thrown: unknown): void {
  if (thrown instanceof Error) throw thrown;
}

function moduleOf(file: string) {
  const module = modules[`../../app/${file}`];
  if (!module) throw new Error(`no module app/${file}`);
  return module;
}

/** Each known by its file. */
function toRouteObjects(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ path, index, file, children = [] }) =>
    index ? { id: file, index } : { id: file, path, children: toRouteObjects(children) },
  );
}
