import type { Backend } from "./backend.ts";
import { createServerClient } from "./client.ts";
import { derivedKey } from "./derived-key.ts";
import { tellOfWrite, type WriteListener } from "./write-watch.ts";

const READY_LIMIT_MS = 3000;

export interface HostedProject {
  url: string;
  anonKey: string;
  serviceRoleKey: string;
}

/** A Supabase project elsewhere. Its schema is brought up to date with `supabase db push`. */
export function openHosted(
  { url, anonKey, serviceRoleKey }: HostedProject,
  onWrite: WriteListener = () => {},
): Backend {
  const overNetwork: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    return tellOfWrite(request, await fetch(request), onWrite);
  };
  return {
    mode: "hosted",
    db: null,
    anon: createServerClient(url, anonKey, { fetch: overNetwork }),
    service: createServerClient(url, serviceRoleKey, { fetch: overNetwork }),
    browser: { url, anonKey },
    clientFor: (accessToken) => createServerClient(url, anonKey, { accessToken, fetch: overNetwork }),
    fetch: null,
    isTrusted: () => false,
    keyFor: (purpose) => derivedKey(serviceRoleKey, purpose),
    async isReady() {
      const response = await fetch(new URL("/auth/v1/health", url), {
        headers: { apikey: anonKey },
        signal: AbortSignal.timeout(READY_LIMIT_MS),
      });
      return response.ok;
    },
    async close() {},
  };
}
