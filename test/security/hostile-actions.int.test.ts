import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { useTestBackend } from "../support/backend.ts";
import { loadServerBuild } from "../support/server-build.ts";
import { openTestSite, type TestSite } from "../support/site.ts";
import { signedIn } from "../support/visitor.ts";
import { actionCall, fillIn, toRequest, type WaitingOrder } from "./hostile/action-request.ts";
import { asQuery } from "./hostile/encode.ts";
import { entriesOf } from "./hostile/mutate-form.ts";
import { expectSafeResponse } from "./hostile/safe-response.ts";
import { FILLED_FORMS } from "./hostile/valid-forms.ts";
import { closedRows, expectValidRows } from "./hostile/valid-rows.ts";
import { hostileText } from "./hostile/values.ts";

const SEED = 20261115;
const { routes } = await loadServerBuild();
const patternsWith = (part: "action" | "loader") =>
  Object.values(routes).flatMap((route) =>
    route && part in route.module && route.path !== undefined ? [route.path] : [],
  );

describe(`whatever is sent (seed ${SEED})`, () => {
  const backend = useTestBackend({ seedDemo: true });
  let site: TestSite;
  let order: WaitingOrder;
  let closed: Awaited<ReturnType<typeof closedRows>>;
  beforeAll(async () => {
    // Every rejected query is logged.
    vi.spyOn(console, "error").mockReturnValue();
    site = await openTestSite(backend(), backend().dataDir);
    order = await placeOrder(site);
    closed = await closedRows(backend());
  });
  afterAll(() => vi.restoreAllMocks());

  it("no action breaks, tells of its insides, or stores what breaks the rules", {
    tags: "@10.76",
    timeout: 300_000,
  }, async () => {
    const calls = fc.constantFrom(...patternsWith("action")).chain((pattern) => actionCall(pattern, order));
    await fc.assert(
      fc.asyncProperty(calls, async (call) => {
        const { path, init } = await toRequest(call);
        await expectSafeResponse(await site.request(path, init));
      }),
      { numRuns: 2_000, seed: SEED },
    );
    await expectValidRows(backend());
    expect(await closedRows(backend())).toEqual(closed);
  });

  it("no action breaks on a body it cannot read, whoever sends it", { tags: "@10.76" }, async () => {
    const { visitor } = await signedIn(site, backend(), "admin");
    const BODIES = [
      { type: "text/plain", body: "intent=refund" },
      { type: "multipart/form-data; boundary=x", body: "--x\r\nContent-Disposition: form-data" },
      { type: "multipart/form-data", body: "--x--" },
      { type: "application/json", body: "" },
      { type: "application/x-www-form-urlencoded", body: "" },
    ];
    const broken: string[] = [];
    // Signed out, the staff area would refuse everything.
    for (const path of addressesWithAction(order.reference).filter((address) => address !== "/logout"))
      for (const { type, body } of BODIES)
        for (const address of [path, `${path === "/admin" ? "/admin/_" : path}.data`]) {
          const headers = { "Content-Type": type };
          const answer = await visitor.request(address, { method: "POST", headers, body });
          if (answer.status >= 500 || (path.startsWith("/admin") && answer.status < 400))
            broken.push(`${answer.status} ${address} ${type}`);
        }
    expect(broken).toEqual([]);
  });

  it("no page breaks on what its address says", { tags: "@10.76", timeout: 300_000 }, async () => {
    const asked = fc.record({
      pattern: fc.constantFrom(...patternsWith("loader")),
      params: fc.array(hostileText, { minLength: 2, maxLength: 2 }),
      query: fc.dictionary(
        fc.constantFrom(...QUERY_NAMES),
        hostileText.map((text) => text.slice(0, 3_000)),
        { maxKeys: 4 },
      ),
      isDocument: fc.nat(3).map((number) => number === 0),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ pattern, params, query, isDocument }) => {
        const path = fillIn(pattern, params);
        const address = isDocument || path === "/" ? path : `${path}.data`;
        await expectSafeResponse(await site.request(`${address}?${asQuery(Object.entries(query))}`));
      }),
      { numRuns: 500, seed: SEED },
    );
  });
});

/** Every address that takes a body, with an order's reference where it has one. */
function addressesWithAction(reference: string): string[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || !("action" in route.module)) return [];
    const paths: string[] = [];
    for (let at: typeof route | undefined = route; at; at = at.parentId ? routes[at.parentId] : undefined)
      if (at.path) paths.unshift(at.path);
    const pattern = `/${paths.join("/")}`;
    return [pattern.replace(":reference", reference).replace(/[:*]\w*/g, () => crypto.randomUUID())];
  });
}

const QUERY_NAMES = [
  ...["category", "size", "designer", "sort", "from", "loaded", "page", "when", "event", "q", "in"],
  ...[
    "ref",
    "key",
    "date",
    "package",
    "quantity",
    "CHECKSUM",
    "next",
    "token_hash",
    "type",
    "index",
    "_routes",
  ],
];

async function placeOrder(site: TestSite): Promise<WaitingOrder> {
  const lines = [{ id: "cowrie-column-gown", size: "M", quantity: 1 }];
  const amountCents = 495_000;
  const order = JSON.stringify({ key: crypto.randomUUID(), lines, totalCents: amountCents });
  const body = asQuery([...entriesOf(FILLED_FORMS.checkout ?? {}), ["order", order]]);
  const headers = { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" };
  const answer = await (await site.request("/checkout", { method: "POST", headers, body })).json();
  expect(answer).toMatchObject({ status: "pay", fields: expect.anything() });
  return {
    reference: answer.reference,
    payRequestId: Object.fromEntries(answer.fields).PAY_REQUEST_ID,
    amountCents,
  };
}
