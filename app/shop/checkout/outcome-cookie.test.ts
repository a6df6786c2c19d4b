import { expect, test } from "vitest";
import { createOrderLinks } from "~/shop/orders/order-link";
import { mayKnowOutcome, outcomeCookie } from "./outcome-cookie.server";

const SITE = "https://shop.example";
const MINE = "SHOP-1794744360118";
const OTHER = "SHOP-1794744360119";
const links = createOrderLinks(Buffer.from("key"), SITE);
const asking = (cookie: string | null) => new Request(SITE, { headers: cookie ? { Cookie: cookie } : {} });
const pair = (reference: string) => outcomeCookie(links, reference, SITE).split(";")[0] ?? "";

test("the browser of an order may know of it, also beside other cookies", () => {
  expect(mayKnowOutcome(links, MINE, asking(pair(MINE)))).toBe(true);
  expect(mayKnowOutcome(links, MINE, asking(`light=1; ${pair(OTHER)}; ${pair(MINE)}`))).toBe(true);
});

test("without it, with another order's, or with one that was made up, nothing is known", () => {
  const [, token = ""] = pair(OTHER).split("=");
  const foreign = createOrderLinks(Buffer.from("another key"), SITE);
  for (const cookie of [
    null,
    pair(OTHER),
    `afi-order-${MINE}=`,
    `afi-order-${MINE}=${token}`,
    `afi-order-${MINE}=${foreign.outcomeToken(MINE)}`,
  ])
    expect(mayKnowOutcome(links, MINE, asking(cookie)), String(cookie)).toBe(false);
  expect(mayKnowOutcome(links, "SHOP-1", asking(`afi-order-SHOP-1=${links.outcomeToken("SHOP-1")}`))).toBe(
    false,
  );
});

test("it is sent on PayGate's way back, and over https only where the site is", () => {
  expect(outcomeCookie(links, MINE, SITE)).toMatch(/; Path=\/; Max-Age=604800; SameSite=Lax; Secure$/);
  expect(outcomeCookie(links, MINE, "http://localhost:3000")).not.toContain("Secure");
});
