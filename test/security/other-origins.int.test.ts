import type { ServerBuild } from "react-router";
import { expect, it } from "vitest";
import { useTestBackend } from "../support/backend.ts";
import { loadServerBuild } from "../support/server-build.ts";
import { openTestSite } from "../support/site.ts";
import { signedIn } from "../support/visitor.ts";
import { fillIn } from "./hostile/action-request.ts";

const FROM_ANYWHERE = ["newsletter/unsubscribe/:token", "paygate/notify", "payment-success"];
const { routes } = await loadServerBuild();
const patterns = Object.values(routes).flatMap((route) =>
  route && "action" in route.module ? [patternOf(route)] : [],
);
const backend = useTestBackend();

it("no action is done at the wish of another site, but those that say who asks", async () => {
  const site = await openTestSite(backend(), backend().dataDir);
  const { visitor } = await signedIn(site, backend(), "admin");
  const taken: string[] = [];
  for (const pattern of patterns)
    for (const ending of ["", ".data"])
      for (const origin of ["https://elsewhere.example", "https://blog.site.test"]) {
        const headers = { Origin: origin, Cookie: visitor.cookieHeader, "Content-Type": "text/plain" };
        const address = (fillIn(pattern, []) + ending).replace("/.data", "/_root.data");
        const answer = await site.request(address, { method: "POST", headers, body: "{}" });
        if (answer.status !== 403) taken.push(pattern);
      }
  expect(patterns.length).toBeGreaterThan(80);
  expect([...new Set(taken)].sort()).toEqual(FROM_ANYWHERE);
});

function patternOf({ path = "", parentId }: NonNullable<ServerBuild["routes"][string]>): string {
  const parent = parentId ? routes[parentId] : undefined;
  return [parent ? patternOf(parent) : "", path].filter(Boolean).join("/");
}
