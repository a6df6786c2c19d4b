/* Sites of its own: they pay at a PayGate of the test that fails, and with a real account. */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { cartOf, fillIn, GOWN, heading, openCheckout, ordersOf, proceed, TOTE } from "./support/checkout.ts";
import { startSite } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

test.describe("where PayGate does not help", () => {
  const ANSWERS: Record<string, (res: ServerResponse) => void> = {
    "is down": (res) => res.socket?.destroy(),
    "says ERROR": (res) => res.end("ERROR=PGID_NOT_EN"),
    "names no PAY_REQUEST_ID": (res) => res.end("PAYGATE_ID=10011072130&REFERENCE=SHOP-1"),
    "answers with a page": (res) =>
      res.writeHead(403, { "Content-Type": "text/html" }).end("<h1>Blocked</h1>"),
  };

  test("'Payment Error' says so, Go Back finds everything as it was", {
    tag: ["@2.131", "@2.132", "@4.54", "@8.34", "@8.35"],
  }, async ({ page, postgres, expectAccessible }) => {
    test.slow();
    let answer: (res: ServerResponse) => void = () => {};
    const paygate = createServer((_req, res) => answer(res)).listen(0, "127.0.0.1");
    await once(paygate, "listening");
    const address = paygate.address();
    if (!address || typeof address === "string") throw new Error("no port");
    const shop = await startSite({
      env: {
        DATABASE_URL: await postgres.copyDemoDatabase(),
        PAYGATE_ID: "10011072130",
        PAYGATE_KEY: "secret",
        PAYGATE_URL: `http://127.0.0.1:${address.port}/payweb3`,
      },
    });
    try {
      await openCheckout(page, [GOWN, TOTE], shop.url);
      const email = await fillIn(page);
      for (const [name, give] of Object.entries(ANSWERS))
        await test.step(`PayGate ${name}`, async () => {
          answer = give;
          await proceed(page).click();
          await expect(heading(page)).toHaveText("Payment Error");
          await expect(page.getByRole("main").getByRole("alert")).toContainText(
            "Payment initiation failed. Please try again.",
          );
          await page.getByRole("button", { name: "Go Back" }).click();
          await expect(page.getByLabel("Email")).toHaveValue(email);
          expect(await cartOf(page)).toEqual([GOWN.id, TOTE.id]);
        });
      expect(await ordersOf(shop, email)).toMatchObject([{ status: "pending" }]);

      await shop.stop();
      await proceed(page).click();
      await expect(heading(page)).toHaveText("Payment Error");
      await expectAccessible();
    } finally {
      await shop.stop();
      paygate.closeAllConnections();
      paygate.close();
    }
  });

  test("with a real account the simulator cannot be reached", async ({ request }) => {
    const shop = await startSite({ env: { PAYGATE_ID: "10011072130", PAYGATE_KEY: "secret" } });
    try {
      for (const call of ["initiate", "process", "query"]) {
        const answer = await request.post(`${shop.url}/paygate-simulator/payweb3/${call}.trans`, {
          form: {},
        });
        expect(answer.status(), call).not.toBe(200);
      }
      const policy = (await request.get(`${shop.url}/checkout`)).headers()["content-security-policy"];
      expect(policy).toContain("form-action 'self' https://secure.paygate.co.za");
    } finally {
      await shop.stop();
    }
  });
});
