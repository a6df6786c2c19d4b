import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { KINDS } from "../app/editorial/content/staff/kinds.ts";
import { FIRST_WORDS } from "../app/editorial/content/staff/page-words.server.ts";
import { isOfWords } from "../app/platform/content/page-words.ts";
import { type Row, untyped } from "./security/personas.ts";
import { useTestBackend } from "./support/backend.ts";
import { addProduct } from "./support/orders.ts";
import { openTestSite } from "./support/site.ts";
import { FORM_PAGES, OTHERS, SCREENS, STAFF_ROUTES, sampleIn } from "./support/staff-screens.ts";
import { signedIn, type TestVisitor } from "./support/visitor.ts";

/** Of a route that takes a form. */
const ACTION = /export (?:async function|function|const) action\b/;

describe("the screens on which staff edit", () => {
  const backend = useTestBackend({ seedDemo: true });
  let staff: TestVisitor;
  let colleague: { id: string; email: string };
  beforeAll(async () => {
    const site = await openTestSite(backend(), backend().dataDir);
    staff = (await signedIn(site, backend(), "admin")).visitor;
    colleague = await backend().userClient("editor");
  });

  async function open(path: string): Promise<string> {
    const answer = await staff.request(`/admin/${path}`.replace(/\/$/, ""));
    expect(answer.status, path).toBe(200);
    return answer.text();
  }

  it("are all known here", () => {
    const known = [...Object.keys(SCREENS), ...Object.keys(OTHERS)];
    const addresses = STAFF_ROUTES.filter(({ file }) =>
      ACTION.test(readFileSync(new URL(`../app/${file}`, import.meta.url), "utf8")),
    ).map(({ path }) => path);
    expect(addresses.toSorted()).toEqual(known.toSorted());
  });

  it.each(Object.entries(SCREENS))("%s says who saved last, and when", async (_, { table, path }) => {
    const row = await sampleIn(backend().service, table, colleague.id);
    if (table !== "stock_movements") await saveAs(colleague.id, table, row);
    const html = await open(path(row));
    expectSaved(html, colleague.email);
    expectKeys(html);
  });

  it.each(FORM_PAGES)("/admin/%s acts once for each press", async (path) => {
    expectIdempotencyKeys(await open(path));
  });

  it("people/:id takes no customer into the staff by a key", async () => {
    const customer = await backend().userClient("user");
    const html = await open(`people/${customer.id}`);
    expect(html).toContain("Take into the staff");
    expect(html).not.toMatch(/<form\b[^>]*\sdata-saves/);
  });

  it("stock says who saved last however many orders came since, of one piece where one is chosen", async () => {
    const { service } = backend();
    const [one, other] = [await addProduct(service), await addProduct(service)];
    const movement = { product_id: one, change: -1, quantity_after: 1, reason: "order" as const };
    const counted = { ...movement, reason: "counted" as const, changed_by: colleague.id };
    await service
      .insertInto("stock_movements")
      .values([counted, ...Array<typeof movement>(101).fill(movement)])
      .execute();
    for (const path of ["stock", `stock?item=${one}`]) expectSaved(await open(path), colleague.email);
    expect(await open(`stock?item=${other}`)).toContain("No member of staff has changed it yet.");
  });

  it.each(KINDS.map((kind) => [kind.slug, kind] as const))(
    "content/%s says who saved last, and when",
    async (slug, { table }) => {
      const record = isOfWords(table) ? { id: Object.keys(FIRST_WORDS[table])[0] } : await rowOf(table);
      await saveAs(colleague.id, table, record);
      const html = await open(`content/${slug}/${record.id}`);
      expectSaved(html, colleague.email);
      expectKeys(html);
    },
  );

  async function rowOf(table: string): Promise<Row> {
    const row = await untyped(backend().service).selectFrom(table).selectAll().limit(1).executeTakeFirst();
    return row ?? sampleIn(backend().service, table, colleague.id);
  }

  async function saveAs(member: string, table: string, row: Row): Promise<void> {
    await backend()
      .service.insertInto("audit")
      .values({
        changed_by: member,
        table_name: table,
        record_id: String(row.id),
        // The history of an order is that of all its parts.
        order_id: table === "orders" ? String(row.id) : null,
        action: "update",
      })
      .execute();
  }
});

function expectSaved(html: string, email: string): void {
  const text = html.replace(/<!--.*?-->/g, "");
  expect(text.match(/Saved [^<]+ by [^<]+/)?.[0]).toMatch(new RegExp(`\\d\\d:\\d\\d by ${email}$`));
}

/** These write to many people: no key sends them. */
const NOT_BY_KEY = /value="(send|call-off)"/;

/** A form that is sent twice acts once: form/form.tsx gives it the page's key. */
function expectIdempotencyKeys(html: string): void {
  const forms = html.match(/<form\b[^>]*method="post".*?<\/form>/gs) ?? [];
  const without = forms.filter(
    (form) => !/name="idempotency_key" value="[0-9a-f-]{36}"/.test(form) && !form.includes("data.zip"),
  );
  expect(without.map((form) => form.slice(0, 300))).toEqual([]);
}

/** A form with something to fill in is saved by Ctrl+S (data-saves), as form/staff-form.tsx has it. */
function expectKeys(html: string): void {
  expectIdempotencyKeys(html);
  const forms = html.match(/<form\b[^>]*method="post".*?<\/form>/gs) ?? [];
  const typed = forms.filter((form) =>
    /<(textarea|select)\b|<input\b(?![^>]*type="(hidden|file|checkbox)")/.test(form),
  );
  const without = typed.filter((form) => !/^<form\b[^>]*\sdata-saves/.test(form) && !NOT_BY_KEY.test(form));
  expect(without.map((form) => form.slice(0, 300))).toEqual([]);
}
