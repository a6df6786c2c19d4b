import { describe, expect, it } from "vitest";
import { orderLinksContext, serviceDbContext } from "~/context";
import type { Overview } from "~/features/account/own/overview";
import { SESSION_ENDED, WRONG_PASSWORD } from "~/features/account/own/words";
import { createFindVisitor, type FindVisitor } from "~/features/account/visitor.server";
import { TOO_MANY } from "~/features/forms/answer-form.server";
import { createOrderLinks } from "~/features/orders/order-link";
import { receiveNotify } from "~/features/payments/payments.server";
import { createFormGuard, SUBMISSIONS_PER_ADDRESS } from "../../../server/rate-limits.ts";
import { SAMPLES } from "../../../test/security/sample-rows.ts";
import { TEST_SITE_URL, type TestUser, useTestBackend } from "../../../test/support/backend.ts";
import { fakePayGate } from "../../../test/support/fake-paygate.ts";
import { addPiece, addTicketPackage, goAndPay, place, wishFor } from "../../../test/support/orders.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { action } from "./account";
import { loader } from "./account-overview";

describe("an account's page", () => {
  const backend = useTestBackend();
  const links = createOrderLinks(Buffer.from("key"), TEST_SITE_URL);
  const NOW = new Date();

  function stage(
    settings: { findVisitor?: FindVisitor; formGuard?: ReturnType<typeof createFormGuard> } = {},
  ) {
    const findVisitor = createFindVisitor(backend().clientFor);
    const staged = pageContext({ db: backend().anon, findVisitor, now: NOW, ...settings });
    staged.context.set(serviceDbContext, backend().service);
    staged.context.set(orderLinksContext, links);
    return staged;
  }
  const bearer = (person?: TestUser): { headers: Record<string, string> } => ({
    headers: person ? { Authorization: `Bearer ${person.accessToken}` } : {},
  });
  async function ask(person?: TestUser, staged = stage()) {
    const request = new Request(`${TEST_SITE_URL}/account/overview`, bearer(person));
    return loader({ request, context: staged.context } as never);
  }
  const overview = async (person: TestUser): Promise<Overview> => (await ask(person)).json();

  async function buy(userId: string | null, items: { id: string; quantity?: number }[]) {
    const bank = fakePayGate();
    const lines = items.map(({ id, quantity = 1 }) => ({ id, size: null, quantity }));
    const { service } = backend();
    const order = await place(service, wishFor(items[0]?.id ?? "", { lines, userId }));
    await receiveNotify(service, bank, bank.notice(await goAndPay(service, bank, order), "1"));
    return order;
  }

  it("tells their own orders, tickets and appointments, and nobody else's", async () => {
    const { service } = backend();
    const [amina, editor] = [await backend().userClient("user"), await backend().userClient("editor")];
    const ahead = new Date(NOW.getTime() + 9 * 86_400_000).toISOString();
    const seats = await addTicketPackage(service, { event_date: ahead });
    const past = await addTicketPackage(service);
    const gown = await addPiece(service);
    const order = await buy(amina.id, [{ id: gown }, { id: seats, quantity: 2 }, { id: past }]);
    // Its day has gone by since it was bought.
    await service
      .from("tickets")
      .update({ event_date: "2026-01-08T16:00:00Z" })
      .eq("package_id", past)
      .throwOnError();
    await buy(editor.id, [{ id: gown }]);
    await buy(null, [{ id: gown }]);
    await amina.db
      .from("appointments")
      .insert(SAMPLES.appointments?.row() as never)
      .throwOnError();

    const answer = await ask(amina);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const own: Overview = await answer.json();
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
    expect(links.isGenuine(order.reference, page.searchParams.get("key"))).toBe(true);
    expect(own.tickets.map(({ eyebrow }) => eyebrow)).toEqual(["Ticket 1 of 3", "Ticket 2 of 3"]);
    expect(own.tickets[0]?.code?.qr.path).toMatch(/^M0 0h7/);
    expect(own.tickets[0]?.calendarHref).toContain(`/order/${order.reference}/`);
    expect(own.appointments).toMatchObject([{ status: "Requested", isAhead: true }]);

    const staffs = await overview(editor);
    expect(staffs.orders).toHaveLength(1);
    expect(staffs.appointments).toEqual([]);
  });

  it("tells a guest nothing, and says when it cannot look", async () => {
    expect((await ask()).status).toBe(401);
    const broken = stage({ findVisitor: () => Promise.reject(new Error("the sign-in service is away")) });
    const answer = await ask(undefined, broken);
    expect([answer.status, await answer.json()]).toEqual([503, null]);
    expect(broken.errors).toEqual(["what belongs to a visitor could not be read"]);
  });

  describe("deletes what it shows", () => {
    async function remove(person: TestUser | undefined, password: string, formGuard = createFormGuard()) {
      const body = new URLSearchParams({ password });
      const request = new Request(`${TEST_SITE_URL}/account`, { method: "POST", body, ...bearer(person) });
      const { data, init } = await action({ request, context: stage({ formGuard }).context } as never);
      expect(JSON.stringify(data)).not.toContain(password || "nothing typed");
      return { ...data, code: init?.status };
    }

    it("with the password alone", async () => {
      const amina = await backend().userClient("user");
      expect(await remove(undefined, amina.password)).toMatchObject({ code: 401, message: SESSION_ENDED });
      expect(await remove(amina, "")).toMatchObject({ code: 400, status: "invalid" });
      expect(await remove(amina, "not this one")).toMatchObject({
        code: 400,
        errors: { password: WRONG_PASSWORD },
      });
      expect((await ask(amina)).status).toBe(200);
      expect(await remove(amina, amina.password)).toMatchObject({ code: 200, status: "done" });
      expect((await ask(amina)).status).toBe(401);
    });

    it("and is not for guessing passwords", async () => {
      const amina = await backend().userClient("user");
      const guard = createFormGuard();
      for (let tried = 0; tried < SUBMISSIONS_PER_ADDRESS; tried += 1)
        await guard.admits("delete account", amina.id);
      expect(await remove(amina, amina.password, guard)).toMatchObject({ code: 429, message: TOO_MANY });
      expect((await ask(amina)).status).toBe(200);
    });

    it("unless nobody else could open the house", async () => {
      const admin = await backend().userClient("admin");
      expect(await remove(admin, admin.password)).toMatchObject({ code: 409, status: "failed" });
      expect((await ask(admin)).status).toBe(200);
    });
  });
});
