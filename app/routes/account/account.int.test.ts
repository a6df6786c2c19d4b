import { beforeAll, describe, expect, it } from "vitest";
import { createLinks } from "~/links.server";
import { WRONG_PASSWORD } from "~/people/account/own/messages";
import type { Overview } from "~/people/account/own/overview";
import { readOverview } from "~/people/account/own/overview.server";
import { TOO_MANY } from "~/platform/forms/form-action.server";
import { receiveNotify } from "~/shop/payments/payments.server";
import { SUBMISSIONS_PER_ADDRESS } from "../../../server/http/limits/form-limits.ts";
import { SAMPLES } from "../../../test/security/sample-rows.ts";
import { TEST_SITE_URL, type TestUser, useTestBackend } from "../../../test/support/backend.ts";
import { fakePayGate } from "../../../test/support/fake-paygate.ts";
import {
  addProduct,
  addTicketPackage,
  orderRequestFor,
  place,
  startTestPayment,
} from "../../../test/support/orders.ts";
import { openTestSite, type TestSite } from "../../../test/support/site.ts";
import { signedIn, signInAs, TestVisitor } from "../../../test/support/visitor.ts";

describe("an account's page", () => {
  const backend = useTestBackend();
  const { orderLinks, appointmentLinks, applicationLinks } = createLinks(
    () => Buffer.from("key"),
    TEST_SITE_URL,
  );
  const NOW = new Date();
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite(backend(), backend().dataDir);
  });

  const overview = (person: TestUser): Promise<Overview> =>
    readOverview(person, {
      service: backend().service,
      pictures: backend().pictures(),
      links: orderLinks,
      appointmentLinks,
      applicationLinks,
      customerService: "hello@afi.example",
      now: NOW,
    });

  async function buy(userId: string | null, items: { id: string; quantity?: number }[]) {
    const bank = fakePayGate();
    const lines = items.map(({ id, quantity = 1 }) => ({ id, size: null, quantity }));
    const { service } = backend();
    const order = await place(service, orderRequestFor(items[0]?.id ?? "", { lines, userId }));
    await receiveNotify(service, bank, bank.notice(await startTestPayment(service, bank, order), "1"));
    return order;
  }

  it("tells their own orders, tickets and appointments, and nobody else's", {
    tags: ["@6.9", "@10.3"],
  }, async () => {
    const { service } = backend();
    const [amina, editor] = [await backend().userClient("user"), await backend().userClient("editor")];
    const ahead = new Date(NOW.getTime() + 9 * 86_400_000).toISOString();
    const seats = await addTicketPackage(service, { event_date: ahead });
    const past = await addTicketPackage(service);
    const gown = await addProduct(service);
    const order = await buy(amina.id, [{ id: gown }, { id: seats, quantity: 2 }, { id: past }]);
    // Its date has passed since it was bought.
    await service
      .updateTable("tickets")
      .set({ event_date: "2026-01-08T16:00:00Z" })
      .where("package_id", "=", past)
      .execute();
    await buy(editor.id, [{ id: gown }]);
    await buy(null, [{ id: gown }]);
    await amina.db
      .insertInto("appointments")
      .values(SAMPLES.appointments?.row() as never)
      .execute();

    const own = await overview(amina);
    expect(own.email).toBe(amina.email);
    expect(own.orders).toMatchObject([
      {
        reference: order.reference,
        status: "Being prepared",
        isToBeSent: true,
        totalCents: order.totalCents,
        lines: [
          { name: "Column gown", detail: "Quantity 1" },
          { name: "Premium table", detail: "Quantity 2" },
          { name: "Premium table", detail: "Quantity 1" },
        ],
      },
    ]);
    const page = new URL(own.orders[0]?.href ?? "", TEST_SITE_URL);
    expect(
      orderLinks.isGenuine({ reference: order.reference, linkVersion: 0 }, page.searchParams.get("key")),
    ).toBe(true);
    expect(own.tickets.map(({ eyebrow }) => eyebrow)).toEqual(["Ticket 1 of 3", "Ticket 2 of 3"]);
    expect(own.tickets[0]?.code?.qr.path).toMatch(/^M0 0h7/);
    expect(own.tickets[0]?.calendarHref).toContain(`/order/${order.reference}/`);
    expect(own.appointments).toMatchObject([{ status: "Requested", isAhead: true }]);

    const staffs = await overview(editor);
    expect(staffs.orders).toHaveLength(1);
    expect(staffs.appointments).toEqual([]);
  });

  it("shows whoever is signed in their own name, and sends a guest to sign in", async () => {
    const { visitor, email } = await signedIn(site, backend());
    expect(await visitor.send("/account?form=name", { full_name: " Amina Sow " })).toMatchObject({
      code: 200,
      form: "name",
      message: "Your name is saved.",
    });
    expect(visitor.hint?.fullName).toBe("Amina Sow");
    const page = await (await visitor.request("/account")).text();
    expect(page).toContain(email);
    expect(page).toContain("Amina</h1>");
    const guest = await new TestVisitor(site).request("/account");
    expect([guest.status, guest.headers.get("Location")]).toEqual([302, "/auth?next=%2Faccount"]);
  });

  it("shows an error when the session cannot be read, and does not sign out", async () => {
    const { visitor } = await signedIn(site, backend());
    const as = () => {
      throw new Error("away");
    };
    const db = { ...backend().db, as };
    const there = new TestVisitor(await openTestSite({ ...backend(), db }, backend().dataDir));
    for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
    const answer = await there.request("/account");
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain("Try again");
    expect(there.cookies).toEqual(visitor.cookies);
  });

  describe("deletes what it shows", () => {
    const remove = async (visitor: TestVisitor, password: string) => {
      const answer = await visitor.send("/account/delete", { password });
      expect(JSON.stringify(answer)).not.toContain(password || "nothing typed");
      return answer;
    };

    it("with the password alone", async () => {
      const { visitor, email, password } = await signedIn(site, backend());
      expect(await remove(new TestVisitor(site), password)).toMatchObject({
        code: 401,
        message: "Your session has ended. Please sign in again.",
      });
      expect(await remove(visitor, "")).toMatchObject({ code: 400, status: "invalid" });
      expect(await remove(visitor, "not this one")).toMatchObject({
        code: 400,
        errors: { password: WRONG_PASSWORD },
      });
      const elsewhere = await signInAs(site, { email, password });
      expect((await visitor.request("/account")).status).toBe(200);
      expect(await remove(visitor, password)).toMatchObject({ code: 200, status: "done" });
      expect(visitor.cookies.size).toBe(0);
      expect((await elsewhere.request("/account")).status).toBe(302);
      expect(await new TestVisitor(site).send("/auth", { email, password })).toMatchObject({ code: 400 });
    });

    it("and leaves neither cart nor orders in a browser without scripts", async () => {
      const { visitor, password } = await signedIn(site, backend());
      for (const name of ["afi-cart", "afi-order-SHOP-1"]) visitor.cookies.set(name, "kept");
      const { status, headers } = await visitor.post("/account/delete", { password });
      expect([status, headers.get("Clear-Site-Data")]).toEqual([303, '"storage"']);
      expect(visitor.cookies.size).toBe(0);
    });

    it("and is not for guessing passwords", async () => {
      const { visitor, password } = await signedIn(site, backend());
      const answers = [];
      for (let tried = 0; tried <= SUBMISSIONS_PER_ADDRESS; tried += 1)
        answers.push(await remove(visitor, "not this one"));
      expect(answers.at(-1)).toMatchObject({ code: 429, message: TOO_MANY });
      expect(await remove(visitor, password)).toMatchObject({ code: 429 });
      expect((await visitor.request("/account")).status).toBe(200);
    });

    it("unless it is the last administrator", async () => {
      const { visitor, password } = await signedIn(site, backend(), "admin");
      expect(await remove(visitor, password)).toMatchObject({ code: 409, status: "failed" });
      expect((await visitor.request("/account")).status).toBe(200);
    });
  });
});
