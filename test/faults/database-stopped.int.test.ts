import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BOOKING_FAILED } from "../../app/atelier/bookings/booking.ts";
import { MESSAGE_NOT_KEPT } from "../../app/people/contact/messages.ts";
import { NOT_SUBSCRIBED } from "../../app/people/newsletter/messages.ts";
import { APPLICATION_FAILED } from "../../app/programme/applications/application.ts";
import { LINK_NOT_SENT } from "../../app/shop/orders/lookup-page.tsx";
import { asQuery } from "../security/hostile/encode.ts";
import { entriesOf } from "../security/hostile/mutate-form.ts";
import { FILLED_FORMS } from "../security/hostile/valid-forms.ts";
import { useTestBackend } from "../support/backend.ts";
import { openTestSite, type TestSite } from "../support/site.ts";

/** A port that nothing listens on. */
const CLOSED_PORT_URL = "postgres://site@127.0.0.1:1/site";
/** Each form's message from the error catalogue. */
const MESSAGES = {
  newsletter: NOT_SUBSCRIBED,
  contact: MESSAGE_NOT_KEPT,
  "designer-application": APPLICATION_FAILED,
  "nala-prive/booking": BOOKING_FAILED,
  order: LINK_NOT_SENT,
};
/** Chosen rather than typed fields, which are rendered differently. */
const NOT_TYPED = /_type$|^title$|_method$|_time$|_duration$|^has_|^terms_|_confirmation$|^reference_images$/;

describe("with the database stopped", () => {
  const backend = useTestBackend({ databaseUrl: CLOSED_PORT_URL });
  let site: TestSite;
  beforeAll(async () => {
    vi.spyOn(console, "error").mockReturnValue();
    site = await openTestSite(backend(), backend().dataDir);
  });
  afterAll(() => vi.restoreAllMocks());

  const send = (path: string, accept: string, fields = entriesOf(FILLED_FORMS[path] ?? {})) =>
    site.request(`/${path}`, {
      method: "POST",
      headers: { Accept: accept, "Content-Type": "application/x-www-form-urlencoded" },
      body: asQuery(fields),
    });

  describe.each(Object.entries(MESSAGES))("%s", (path, message) => {
    const typed = entriesOf(FILLED_FORMS[path] ?? {}).filter(([name]) => !NOT_TYPED.test(name));

    it("without scripts the page says so, and the form is still filled in", { tags: "@10.42" }, async () => {
      const answer = await send(path, "text/html");
      expect(answer.status).toBe(503);
      const html = unescapeHtml(await answer.text());
      expect(html).toContain(message);
      for (const [name, value] of typed) expect(html, name).toContain(value);
    });

    it("a script is told the same, with all that was typed", async () => {
      const answer = await send(path, "application/json");
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({
        status: "failed",
        message,
        values: Object.fromEntries(typed),
      });
    });
  });

  it("an order is not placed, and the checkout hears it", async () => {
    const lines = [{ id: "cowrie-column-gown", size: "M", quantity: 1 }];
    const order = JSON.stringify({ key: crypto.randomUUID(), lines, totalCents: 495_000 });
    const fields = [...entriesOf(FILLED_FORMS.checkout ?? {}), ["order", order] as [string, string]];
    const answer = await send("checkout", "application/json", fields);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ status: "failed" });
  });

  it.each([
    ...[
      "/",
      "/about",
      "/contact",
      "/events",
      "/house-of-nala",
      "/designer-application",
      "/stories",
      "/nala-prive",
    ],
    ...["/cart", "/checkout", "/order", "/fastrack", "/careers", "/newsletter", "/search?q=gown", "/privacy"],
    ...["/returns", "/payment-success?ref=SHOP-1", "/payment-cancelled", "/ticket-checkout?package=gold"],
  ])("%s is shown all the same, or leads on", { tags: "@10.78" }, async (path) => {
    expect((await site.request(path)).status).toBeLessThan(400);
  });

  it.each(["/story/a-pleat", "/sitemap.xml", "/events/none.ics", "/stories.rss"])(
    "%s fails in words",
    { tags: "@10.78" },
    async (path) => {
      const answer = await site.request(path, { headers: { Accept: "text/html" } });
      const text = await answer.text();
      if (answer.status >= 400) expect(text).toMatch(/try again|at the moment/i);
    },
  );
});

function unescapeHtml(html: string): string {
  const characters = { "&quot;": '"', "&#x27;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&" };
  return html.replace(/&(?:quot|#x27|lt|gt|amp);/g, (code) => characters[code as keyof typeof characters]);
}
