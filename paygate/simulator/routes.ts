import { type Context, Hono } from "hono";
import { fieldValue, parseFields } from "../checksum.ts";
import { NOTIFY_MODES } from "./notify.ts";
import {
  closedPage,
  errorPage,
  PAGE_SCRIPT,
  PAGE_STYLE,
  type PagePaths,
  paymentPage,
  returnPage,
} from "./page.ts";
import { OUTCOMES } from "./payment.ts";
import type { Simulator } from "./simulator.ts";

const MAX_IN_BODY = 16 * 1024;

/**
 * PayGate's three endpoints, and the payment page with its assets, under `basePath`. Without a `shopOrigin` the shop is at
 * the same origin, whichever that is.
 */
export function simulatorRoutes(simulator: Simulator, basePath: string, shopOrigin: string | null): Hono {
  const app = new Hono().basePath(basePath);
  const paths: PagePaths = {
    style: `${basePath}/page.css`,
    script: `${basePath}/back.js`,
    pay: `${basePath}/payweb3/pay`,
  };
  const show = (c: Context, html: string, status: 200 | 400 = 200) =>
    c.html(html, status, {
      "Cache-Control": "no-store",
      "Content-Security-Policy": `default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'${shopOrigin ? ` ${shopOrigin}` : ""}; frame-ancestors 'none'; base-uri 'none'`,
    });

  app.post("/payweb3/initiate.trans", async (c) => c.text(await simulator.initiate(await bodyOf(c))));
  app.post("/payweb3/query.trans", async (c) => c.text(await simulator.query(await bodyOf(c))));

  app.post("/payweb3/process.trans", async (c) => {
    const body = await bodyOf(c);
    const opened = await simulator.open(body);
    if (opened.kind === "error") return show(c, errorPage(opened.code, paths), 400);
    const named = parseFields(body).filter(([name]) => name === "PAY_REQUEST_ID" || name === "CHECKSUM");
    return show(c, paymentPage(opened.payment, named, paths));
  });

  app.post("/payweb3/pay", async (c) => {
    const body = await bodyOf(c);
    const fields = parseFields(body);
    const outcome = OUTCOMES.find((known) => known === fieldValue(fields, "outcome"));
    const notify = NOTIFY_MODES.find((known) => known === fieldValue(fields, "notify"));
    if (!outcome || !notify) return show(c, errorPage("DATA_PW", paths), 400);
    const decided = await simulator.decide(body, { outcome, notify });
    if (decided.kind === "error") return show(c, errorPage(decided.code, paths), 400);
    if (fieldValue(fields, "window") === "closed") return show(c, closedPage(paths));
    const back = shopOrigin ? decided.returnUrl : pathOf(decided.returnUrl);
    return show(c, returnPage(back, decided.fields, paths));
  });

  app.get("/page.css", (c) => c.body(PAGE_STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));
  app.get("/back.js", (c) => c.body(PAGE_SCRIPT, 200, { "Content-Type": "text/javascript; charset=utf-8" }));
  return app;
}

export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** Rejects bodies longer than any message of the protocol. */
async function bodyOf(c: Context): Promise<string> {
  const body = await c.req.text();
  return body.length <= MAX_IN_BODY ? body : "";
}
