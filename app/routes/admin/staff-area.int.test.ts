import { beforeAll, describe, expect, it } from "vitest";
import { seedOrders } from "../../../bench/seed-orders.ts";
import { useTestBackend } from "../../../test/support/backend.ts";
import { addProduct } from "../../../test/support/orders.ts";
import { buy, NALEDI } from "../../../test/support/paid-orders.ts";
import { openTestSite } from "../../../test/support/site.ts";
import { STAFF_ROUTES } from "../../../test/support/staff-screens.ts";
import { type Member, signedIn } from "../../../test/support/visitor.ts";

const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html.replace(/<!--.*?-->/g, ""))?.[1];

/** A CSV is sent as lines of text, which text() does not read. */
async function textOf({ body }: Response): Promise<string> {
  const chunks = await Array.fromAsync(body as AsyncIterable<string | Uint8Array>);
  return Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))).toString();
}

describe("the staff area", () => {
  const backend = useTestBackend();
  let user: Member;
  let editor: Member;
  let admin: Member;
  beforeAll(async () => {
    const site = await openTestSite(backend(), backend().dataDir);
    user = await signedIn(site, backend(), "user");
    editor = await signedIn(site, backend(), "editor");
    admin = await signedIn(site, backend(), "admin");
  });

  /** An order of one piece, paid so many hours ago. */
  const buyAs = async (lastName: string, hoursAgo = 1) =>
    buy(backend().service, [{ id: await addProduct(backend().service), size: null, quantity: 1 }], {
      buyer: { ...NALEDI, lastName },
      paidAt: new Date(Date.now() - hoursAgo * 3_600_000),
    });

  it.each(STAFF_ROUTES.map(({ path }) => path))(
    "/admin/%s is closed to a customer",
    {
      tags: "@10.87",
    },
    async (pattern) => {
      const address = `/admin/${pattern.replace("*", "x").replace(/:\w+/g, "1")}`.replace(/\/$/, "");
      for (const path of [address, `${address}.data`])
        expect((await user.visitor.request(path)).status, path).toBe(403);
      // What a file is sent to asks for its length first.
      const sent = { method: "POST", body: "intent=remove", headers: { "Content-Length": "13" } };
      expect((await user.visitor.request(address, sent)).status).toBe(403);
    },
  );

  it("tells a customer whom it is for, and the ways out", { tags: "@10.87" }, async () => {
    for (const path of ["/admin", "/admin/orders", "/admin/finance"]) {
      const html = await (await user.visitor.request(path)).text();
      expect(headingOf(html), path).toBe("This area is for staff");
      expect(html).not.toContain('aria-label="Staff"');
      for (const way of ["/account", "/"]) expect(html).toMatch(new RegExp(`<a [^>]*href="${way}"`));
    }
  });

  it("shows an editor no refunds, no money and no audit", { tags: "@10.88" }, async () => {
    const { reference } = await buyAs("Closed");
    const order = `/admin/orders/${reference}`;
    expect(await (await admin.visitor.request(order)).text()).toMatch(/<h2[^>]*>Refunds/);
    expect(await (await editor.visitor.request(order)).text()).not.toMatch(/<h2[^>]*>Refunds/);
    for (const list of ["finance", "audit", "people", "requests"])
      for (const path of [`/admin/${list}`, `/admin/${list}.csv`])
        expect((await editor.visitor.request(path)).status, path).toBe(403);
    const attempt = await editor.visitor.post(order, { intent: "refund", reason: "other", amount: "10" });
    expect(attempt.status).toBe(403);
    expect(await attempt.text()).toContain("Your role does not allow this");
  });

  it("says within its frame whom a page is for, and that there is none", async () => {
    for (const [path, status, heading] of [
      ["finance", 403, "Money is for admins"],
      ["orders/SHOP-1", 404, "There is no such page"],
      ["nothing-here", 404, "There is no such page"],
    ] as const) {
      const answer = await editor.visitor.request(`/admin/${path}`);
      const html = await answer.text();
      expect([answer.status, headingOf(html)]).toEqual([status, heading]);
      expect(html).toContain('aria-label="Staff"');
      expect(html).toMatch(/<a [^>]*href="\/admin"[^>]*>Back to Today/);
    }
  });

  it("lists the late order first", { tags: "@10.89" }, async () => {
    await buyAs("Fresh", 2);
    const { reference } = await buyAs("Overdue", 300);
    for (const path of ["/admin", "/admin/orders?show=to_send"]) {
      const html = await (await editor.visitor.request(path)).text();
      const [first = ""] = /<tbody.*?<\/tr>/s.exec(html) ?? [];
      expect(first, path).toContain(reference);
      expect(first, path).toContain("late");
    }
  });

  it.each([
    ["orders", "Order,Placed,Paid,Status,Name,Email,City,Goes by,Pieces,Tickets,Total (R),Refunded (R)"],
    ["stock", "Piece or ticket,Size,To sell,Held in unpaid orders,Id"],
    ["pictures", "File,What it shows,Width,Height,Bytes,Uploaded,Used by"],
    ["stories", "Title,Address,Category,State,Published,Saved"],
    ["events", "Day,Time,Event,Place,Category,Packages,State,Address"],
    ["newsletter", "Sending day,Subject,State,To,Delivered,Failed,Not sent"],
    ["people", "Name,Email,Role,Since,Last seen,Second step,Signed in on devices"],
    ["requests", "Asked,Who,For,How,Due,State"],
  ])("hands out the list of %s as a spreadsheet reads it", { tags: "@10.92" }, async (list, head) => {
    const answer = await admin.visitor.request(`/admin/${list}.csv`);
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    expect((await textOf(answer)).split("\r\n")[0]).toBe(`\uFEFF${head}`);
  });

  it("hands out the orders that are looked for alone", { tags: "@10.92" }, async () => {
    const [one, other] = [await buyAs("=cmd()"), await buyAs("Other")];
    const file = await textOf(await editor.visitor.request(`/admin/orders.csv?q=${one.reference}`));
    expect(file).toContain(`${one.reference},`);
    expect(file).toContain(",Naledi =cmd(),");
    expect(file).not.toContain(other.reference);
  });

  it("turns a list to its end and back by its links", { tags: "@10.91" }, async () => {
    await seedOrders(backend().db.loginRole, 200);
    const turn = async (path: string, way: string): Promise<(string | undefined)[]> => {
      const html = await (await editor.visitor.request(path)).text();
      const [, next] = new RegExp(`<a [^>]*href="([^"]+)"[^>]*>${way} page`).exec(html) ?? [];
      const rest = next ? await turn(next.replaceAll("&amp;", "&"), way) : [path];
      return [/<tbody.*?(SHOP-\d+)/s.exec(html)?.[1], ...rest];
    };
    const forth = await turn("/admin/orders?sort=oldest&show=fulfilled", "Next");
    const back = await turn(forth.pop() ?? "", "Previous");
    back.pop();
    expect(forth).toHaveLength(3);
    expect(back.toReversed()).toEqual(forth);
  });

  it("says why the last admin stays", { tags: "@10.137" }, async () => {
    const answer = await admin.visitor.post(`/admin/people/${admin.id}`, { intent: "remove" });
    expect(await answer.text()).toContain("This is the last admin: make somebody else an admin first.");
    const deletion = await admin.visitor.post("/account/delete", { password: admin.password });
    expect(await deletion.text()).toContain("You are the only admin");
  });
});
