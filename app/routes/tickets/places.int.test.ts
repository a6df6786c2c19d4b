import { describe, expect, it } from "vitest";
import { createFormGuard } from "../../../server/http/limits/form-limits.ts";
import { TEST_SITE_URL, useTestBackend } from "../../../test/support/backend.ts";
import { addTicketPackage } from "../../../test/support/orders.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { action } from "./places";

describe("asking for a free place", () => {
  const backend = useTestBackend();

  it("has the same answer for who comes already, and an end after five times in an hour", async () => {
    const { service, anon } = backend();
    const date = "2097-12-08T08:00:00Z";
    await service
      .insertInto("events")
      .values({ id: "walk", title: "A walk", event_date: date, status: "published", is_free: true })
      .execute();
    const packageId = await addTicketPackage(service, { event_id: "walk", price: 0, event_date: date });
    const formGuard = createFormGuard();
    const ask = async () => {
      const { context } = pageContext({ db: anon, serviceDb: service, formGuard });
      const body = new URLSearchParams({ packageId, name: "Ama", email: "ama@mail.example", quantity: "1" });
      const request = new Request(TEST_SITE_URL, { method: "POST", body });
      const answer = await action({ request, context } as never);
      return { status: answer.status, ...(await answer.json()) };
    };
    const first = await ask();
    expect(first).toMatchObject({ status: 200, isDone: true });
    for (let again = 0; again < 4; again++) expect(await ask()).toEqual(first);
    expect(await ask()).toMatchObject({ status: 429, isDone: false });
  });
});
