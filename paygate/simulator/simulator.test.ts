import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { encodeFields, type Fields, fieldValue, parseFields } from "../checksum.ts";
import { createPayGate } from "../client.ts";
import { readReport, readReturn } from "../messages.ts";
import { LATE_MS, type NotifyMode } from "./notify.ts";
import { EFT_SETTLES_AFTER_MS, type Outcome, REQUEST_LIFETIME_MS } from "./payment.ts";
import { simulatorRoutes } from "./routes.ts";
import { createSimulator } from "./simulator.ts";
import { createFolderStore, createMemoryStore, type PaymentStore } from "./store.ts";

const account = { id: "10011072130", key: "simulator" };
const SHOP = "https://afi.example";
const BASE = "/paygate-simulator";
const REFERENCE = "SHOP-1794744360118";
const request = {
  reference: REFERENCE,
  amountCents: 920_000,
  email: '"><script>@mail.example',
  returnUrl: `${SHOP}/payment-success?ref=${REFERENCE}`,
  notifyUrl: `${SHOP}/paygate/notify`,
  at: new Date("2026-11-15T12:06:00Z"),
};

/** The simulator behind its routes, our own client as its caller, and the notices the shop received. */
function stage(store: PaymentStore = createMemoryStore(), shopAnswers: () => string = () => "OK") {
  const notices: Fields[] = [];
  const simulator = createSimulator({
    account,
    shopOrigin: SHOP,
    store,
    async post(url, body) {
      expect(url).toBe(request.notifyUrl);
      notices.push(parseFields(body));
      return shopAnswers();
    },
  });
  const app = simulatorRoutes(simulator, BASE, SHOP);
  const client = createPayGate({
    account,
    endpoint: `${SHOP}${BASE}/payweb3`,
    siteUrl: SHOP,
    fetch: async (url, init) => app.request(url, init),
  });
  const post = (call: string, fields: Fields) =>
    app.request(`${SHOP}${BASE}/payweb3/${call}`, { method: "POST", body: encodeFields(fields) });

  async function begin() {
    const { reply } = await client.initiate(request);
    if (reply.kind !== "accepted") throw new Error(`not accepted: ${JSON.stringify(reply)}`);
    const name = { payRequestId: reply.payRequestId, reference: REFERENCE };
    return { name, fields: client.processForm(name).fields };
  }
  async function choose(fields: Fields, outcome: Outcome, notify: NotifyMode = "once", window = "back") {
    const answer = await post("pay", [
      ...fields,
      ["outcome", outcome],
      ["notify", notify],
      ["window", window],
    ]);
    return answer.text();
  }
  return { notices, client, app, post, begin, choose };
}

/** The hidden fields of a page, in order. */
function fieldsOf(html: string): Fields {
  return Array.from(
    html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g),
    ([, name, value]) => [name ?? "", value ?? ""],
  );
}
const statusOf = (notices: Fields[]) =>
  notices.map((notice) => readReport(account, notice)?.status ?? "not believed");

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-15T12:06:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the payment page", () => {
  test("shows what is to be paid, marked as a test, with nothing of the shop's words let loose", async () => {
    const { begin, post } = stage();
    const { fields } = await begin();
    const page = await post("process.trans", fields);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain("<strong>TEST</strong>");
    expect(html).toContain("ZAR 9200.00");
    expect(html).toContain(REFERENCE);
    expect(html).not.toContain("<script>");
    for (const name of ["Approve", "Decline", "Cancel", "Never tell the shop", "Is closed"])
      expect(html).toContain(name);
    const policy = page.headers.get("Content-Security-Policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`form-action 'self' ${SHOP}`);
    expect(policy).not.toContain("unsafe-inline");
  });

  test("takes the two documented fields alone", async () => {
    const { begin, post } = stage();
    const { fields } = await begin();
    const two = fields.filter(([name]) => name === "PAY_REQUEST_ID" || name === "CHECKSUM");
    expect((await post("process.trans", two)).status).toBe(200);
  });

  test("refuses an unknown request, a wrong hash, an old one, a finished one and a cancelled one", async () => {
    const { begin, post, choose } = stage();
    const codeOf = async (fields: Fields) =>
      (await (await post("process.trans", fields)).text()).match(/<code>(\w+)/)?.[1];
    const replaced = (fields: Fields, name: string, value: string): Fields =>
      fields.map(([field, old]) => [field, field === name ? value : old]);

    const { fields } = await begin();
    expect(await codeOf(replaced(fields, "PAY_REQUEST_ID", crypto.randomUUID().toUpperCase()))).toBe(
      "ND_INV_PRID",
    );
    expect(await codeOf(replaced(fields, "CHECKSUM", "0".repeat(32)))).toBe("DATA_CHK");
    await choose(fields, "approve");
    expect(await codeOf(fields)).toBe("TXN_CMP");

    const cancelled = await begin();
    await choose(cancelled.fields, "cancel");
    expect(await codeOf(cancelled.fields)).toBe("TXN_CAN");

    const old = await begin();
    vi.setSystemTime(Date.now() + REQUEST_LIFETIME_MS);
    expect(await codeOf(old.fields)).toBeUndefined();
    vi.setSystemTime(Date.now() + 1);
    expect(await codeOf(old.fields)).toBe("TXN_PRC");
    expect(await choose(old.fields, "approve")).toContain("TXN_PRC");
  });

  test("a choice it does not offer is refused", async () => {
    const { begin, choose } = stage();
    const { fields } = await begin();
    expect(await choose(fields, "free" as Outcome)).toContain("DATA_PW");
    expect(await choose(fields, "approve", "loudly" as NotifyMode)).toContain("DATA_PW");
  });
});

describe("what comes of a choice", () => {
  test.each([
    ["approve", "approved", "990017"],
    ["decline", "declined", "900003"],
    ["cancel", "cancelled", "990028"],
    ["eft-open", "open", ""],
    ["unavailable", "open", "990022"],
  ] as const)("%s: notify, return and query all say %s", async (outcome, status, resultCode) => {
    const { begin, choose, client, notices } = stage();
    const { name, fields } = await begin();
    const html = await choose(fields, outcome);
    expect(html).toContain(`action="${request.returnUrl}"`);
    expect(html).toContain("Back to the shop");
    expect(readReturn(account, REFERENCE, fieldsOf(html))).toEqual({
      payRequestId: name.payRequestId,
      status,
    });
    expect(notices.map((notice) => readReport(account, notice))).toMatchObject([
      { status, resultCode, reference: REFERENCE, amountCents: 920_000, currency: "ZAR" },
    ]);
    expect((await client.query(name)).reply).toMatchObject({ status, resultCode, amountCents: 920_000 });
  });

  test("a refused card carries the word null, hashed as nothing", async () => {
    const { begin, choose, notices } = stage();
    await choose((await begin()).fields, "decline");
    expect(fieldValue(notices[0] ?? [], "AUTH_CODE")).toBe("null");
  });

  test("an EFT is received first and settled a little later, with a notice for each", async () => {
    const { begin, choose, client, notices } = stage();
    const { name, fields } = await begin();
    const html = await choose(fields, "eft");
    expect(readReturn(account, REFERENCE, fieldsOf(html))?.status).toBe("open");
    expect((await client.query(name)).reply?.status).toBe("open");
    await vi.advanceTimersByTimeAsync(EFT_SETTLES_AFTER_MS);
    expect((await client.query(name)).reply?.status).toBe("approved");
    expect(statusOf(notices)).toEqual(["open", "approved"]);
  });

  test("before a choice a query says that nothing is done", async () => {
    const { begin, client } = stage();
    expect((await client.query((await begin()).name)).reply?.status).toBe("open");
  });

  test("a closed window gets no way back, and the shop hears all the same", async () => {
    const { begin, choose, notices } = stage();
    const html = await choose((await begin()).fields, "approve", "once", "closed");
    expect(fieldsOf(html)).toEqual([]);
    expect(statusOf(notices)).toEqual(["approved"]);
  });
});

describe("how the shop hears of it", () => {
  test.each([
    ["once", ["approved"], ["approved"]],
    ["twice", ["approved", "approved"], ["approved", "approved"]],
    ["never", [], []],
    ["late", [], ["approved"]],
    ["forged", ["not believed"], ["not believed"]],
    ["altered", ["not believed"], ["not believed"]],
  ] as const)("%s", async (mode, atOnce, inTheEnd) => {
    const { begin, choose, notices } = stage();
    await choose((await begin()).fields, "approve", mode);
    expect(statusOf(notices)).toEqual(atOnce);
    await vi.advanceTimersByTimeAsync(LATE_MS);
    expect(statusOf(notices)).toEqual(inTheEnd);
  });

  test("three times where the shop does not answer OK, and no more", async () => {
    const { begin, choose, notices } = stage(createMemoryStore(), () => "Internal error");
    await choose((await begin()).fields, "approve");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(notices).toHaveLength(3);
  });

  test("again after a failure, until the shop answers OK", async () => {
    const answers = ["", "OK"];
    const { begin, choose, notices } = stage(createMemoryStore(), () => answers.shift() ?? "OK");
    await choose((await begin()).fields, "approve");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(notices).toHaveLength(2);
  });
});

describe("what it remembers", () => {
  test("another reference or an unknown request tells nothing", async () => {
    const { begin, client } = stage();
    const { name } = await begin();
    const asked = async (other: Partial<typeof name>) => (await client.query({ ...name, ...other })).received;
    expect(await asked({ reference: "SHOP-2" })).toBe("ERROR=NO_TRANS_DATA");
    expect(await asked({ payRequestId: crypto.randomUUID().toUpperCase() })).toBe("ERROR=ND_INV_PRID");
  });

  test("a request that cannot be kept is DATA_INS", async () => {
    const full: PaymentStore = { find: async () => null, save: () => Promise.reject(new Error("no room")) };
    const { client } = stage(full);
    expect((await client.initiate(request)).reply).toEqual({ kind: "refused", code: "DATA_INS" });
  });

  test("a restart forgets nothing, also not that an EFT has settled meanwhile", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "simulator-"));
    try {
      const before = stage(createFolderStore(folder));
      const { name, fields } = await before.begin();
      await before.choose(fields, "eft", "never");
      vi.setSystemTime(Date.now() + EFT_SETTLES_AFTER_MS);
      const after = stage(createFolderStore(folder));
      expect((await after.client.query(name)).reply?.status).toBe("approved");
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

test("its addresses answer to POST alone", async () => {
  const { app } = stage();
  for (const call of ["initiate.trans", "process.trans", "query.trans"])
    expect((await app.request(`${SHOP}${BASE}/payweb3/${call}`)).status).toBe(404);
});
