import type { Db } from "../../app/db/client.ts";
import type { Database } from "../../app/db/database.types.ts";
import type { Backend } from "../../server/backend/backend.ts";
import { createServerClient } from "../../server/backend/client.ts";

type TableName = keyof Database["public"]["Tables"];
type FunctionName = keyof Database["public"]["Functions"];
type Called = TableName | `rpc/${FunctionName}`;
/** `fails`: answered with an error. `stalls`: never answered. */
export type Fault = "fails" | "stalls";

/**
 * A visitor's client on this backend, some of whose tables and functions are out of order:
 * `faultyDb(backend, { banners: "fails", "rpc/shop_page": "stalls" })`. All other calls go through.
 */
export function faultyDb(backend: Backend, faults: Partial<Record<Called, Fault>>): Db {
  const answer = backend.fetch;
  if (!answer) throw new Error("faults need a backend that answers in this process");
  const { url, anonKey } = backend.browser;
  return createServerClient(url, anonKey, {
    async fetch(input, init) {
      const request = new Request(input, init);
      const called = /^\/rest\/v1\/((?:rpc\/)?\w+)/.exec(new URL(request.url).pathname)?.[1];
      const fault = faults[called as Called];
      if (fault === "stalls") return never(request.signal);
      if (fault === "fails") return Response.json({ message: "the test took this away" }, { status: 500 });
      return answer(request, null);
    },
  });
}

/** The database answers, the storage does not. */
export function withoutStorage(db: Db): Db {
  const broken = { upload: async () => ({ data: null, error: new Error("the test took this away") }) };
  return new Proxy(db, {
    get: (target, name) => (name === "storage" ? { from: () => broken } : Reflect.get(target, name, target)),
  });
}

/** Waits for an answer that does not come, until the caller gives up. */
function never(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
