import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { encodeFields, fieldValue, parseFields, withChecksum } from "./checksum.ts";
import { createPayGate } from "./client.ts";
import { requestFields } from "./messages.ts";

const account = { id: "10011072130", key: "secret" };
const name = { payRequestId: "23B785AE-C96C-32AF-4879-D2C9363DB6E8", reference: "SHOP-1" };
const payment = {
  reference: "SHOP-1",
  amountCents: 3299,
  email: "amina@mail.example",
  returnUrl: "https://afi.example/payment-success?ref=SHOP-1",
  notifyUrl: "https://afi.example/paygate/notify",
  at: new Date(0),
};
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

/** A fake PayGate that gives the configured reply and counts its calls. */
async function payGateThat(
  answer: (req: IncomingMessage, res: ServerResponse, call: number) => void,
  timeoutMs = 5_000,
) {
  let calls = 0;
  const server = createServer((req, res) => {
    calls += 1;
    answer(req, res, calls);
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  const endpoint = `http://127.0.0.1:${address.port}/payweb3`;
  return {
    calls: () => calls,
    client: createPayGate({ account, endpoint, siteUrl: "https://afi.example", timeoutMs }),
  };
}
const accept = (res: ServerResponse) => res.end(encodeFields(requestFields(account, name)));

describe("initiate", () => {
  test("posts the signed fields with the shop's address and gives the request's name", {
    tags: ["@3.50", "@7.28"],
  }, async () => {
    let heard = "";
    let referer: string | undefined;
    const { client } = await payGateThat(async (req, res) => {
      heard = await text(req);
      referer = req.headers.referer;
      accept(res);
    });
    const { reply } = await client.initiate(payment);
    expect(reply).toEqual({ kind: "accepted", payRequestId: name.payRequestId });
    expect(parseFields(heard).map(([field]) => field)).toEqual([
      "PAYGATE_ID",
      "REFERENCE",
      "AMOUNT",
      "CURRENCY",
      "RETURN_URL",
      "TRANSACTION_DATE",
      "LOCALE",
      "COUNTRY",
      "EMAIL",
      "NOTIFY_URL",
      "CHECKSUM",
    ]);
    expect(fieldValue(parseFields(heard), "RETURN_URL")).toBe(payment.returnUrl);
    expect(referer).toContain("https://afi.example");
  });

  test("a refusal keeps its code", async () => {
    const { client } = await payGateThat((_req, res) => res.end("ERROR=PGID_NOT_EN"));
    expect((await client.initiate(payment)).reply).toEqual({ kind: "refused", code: "PGID_NOT_EN" });
  });

  test("a page of HTML and a status other than 200 are unreadable, and not asked again", async () => {
    const { client, calls } = await payGateThat((_req, res, call) => {
      res.writeHead(call === 1 ? 403 : 200, { "Content-Type": "text/html" });
      res.end("<html>Request blocked</html>");
    });
    expect((await client.initiate(payment)).reply).toEqual({ kind: "unreadable" });
    expect((await client.initiate(payment)).reply).toEqual({ kind: "unreadable" });
    expect(calls()).toBe(2);
  });

  test("a connection that breaks before an answer is tried once more", async () => {
    const { client, calls } = await payGateThat((req, res, call) =>
      call === 1 ? req.socket.destroy() : accept(res),
    );
    expect((await client.initiate(payment)).reply).toMatchObject({ kind: "accepted" });
    expect(calls()).toBe(2);
  });

  test("a connection that breaks twice is a failure", async () => {
    const { client, calls } = await payGateThat((req) => req.socket.destroy());
    await expect(client.initiate(payment)).rejects.toThrow();
    expect(calls()).toBe(2);
  });

  test("a time-out is not repeated", async () => {
    const { client, calls } = await payGateThat(() => {}, 1_000);
    await expect(client.initiate(payment)).rejects.toThrow();
    expect(calls()).toBe(1);
  });
});

test("the process form carries the four fields and goes to the payment page", { tags: "@7.33" }, async () => {
  const { client } = await payGateThat((_req, res) => res.end());
  const form = client.processForm(name);
  expect(form.action).toMatch(/\/payweb3\/process\.trans$/);
  expect(form.fields.map(([field]) => field)).toEqual([
    "PAYGATE_ID",
    "PAY_REQUEST_ID",
    "REFERENCE",
    "CHECKSUM",
  ]);
});

test("a query is believed only when it is signed and speaks of the payment asked about", async () => {
  const report = (reference: string) =>
    encodeFields(
      withChecksum(
        [
          ["PAYGATE_ID", account.id],
          ["PAY_REQUEST_ID", name.payRequestId],
          ["REFERENCE", reference],
          ["TRANSACTION_STATUS", "1"],
          ["RESULT_CODE", "990017"],
          ["CURRENCY", "ZAR"],
          ["AMOUNT", "3299"],
        ],
        account.key,
      ),
    );
  const answers = [report("SHOP-1"), report("SHOP-2"), "ERROR=NO_TRANS_DATA"];
  const { client } = await payGateThat((_req, res, call) => res.end(answers[call - 1]));
  expect((await client.query(name)).reply).toMatchObject({ status: "approved", amountCents: 3299 });
  expect((await client.query(name)).reply).toBeNull();
  expect((await client.query(name)).reply).toBeNull();
});
