import type { Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import routes from "../app/routes.ts";
import { findCutText, findSmallTargets, setTextSize } from "./support/layout.ts";
import { makeLinkedPages } from "./support/linked-pages.ts";
import { PUBLIC_ROUTES, UNWEIGHED_ROUTES } from "./support/public-routes.ts";
import type { RunningSite } from "./support/server.ts";
import { giveSession } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

/*
 * Every public page as it is loaded, on a phone and on a desk: by axe's rules, with no text cut, nothing out of the
 * window and nothing on the console. Other specs look at what a visitor makes of it.
 */

const ACCOUNT_PAGES = ["/account", "/account/two-step", "/account/delete"];
const DEVICE_PAGES = ["/yours", "/yours/forget"];
/** Public pages that cannot be looked at by a visit, and why. */
const UNVISITED = {
  "routes/account/second-step.tsx": "asks staff for a second factor, and leads everybody else on",
  "routes/account/logout.tsx": "signs out and leads home; auth.spec.ts looks at it without scripts",
  "routes/checkout/ticket-checkout.tsx": "fills the cart and leads to the checkout",
  "routes/shop/tell-me.tsx": "answers a form of browsers without scripts",
};
const CART = [{ id: "painted-gable-tote", name: "Painted Gable Tote", priceCents: 145_000, quantity: 1 }];

const made = new WeakMap<RunningSite, ReturnType<typeof makeLinkedPages>>();
/** Once for each site. */
function linkedPages(site: RunningSite) {
  const pages = made.get(site) ?? makeLinkedPages(site);
  made.set(site, pages);
  return pages;
}
type LinkedPage = keyof Awaited<ReturnType<typeof makeLinkedPages>>["paths"];
const LINKED_PAGES: Record<LinkedPage, string> = {
  "an order": "routes/checkout/order.tsx",
  "its invoice": "routes/checkout/invoice.tsx",
  "its return": "routes/checkout/return.tsx",
  "an unpaid order": "routes/checkout/order.tsx",
  "its payment": "routes/checkout/pay.tsx",
  "a ticket": "routes/tickets/ticket.tsx",
  "an appointment": "routes/shop/appointment.tsx",
  "an application": "routes/shop/application-status.tsx",
  "a place on a waiting list": "routes/tickets/waiting.tsx",
  "an invitation": "routes/account/invitation.tsx",
  "a subscription to confirm": "routes/site/newsletter-confirm.tsx",
  "a subscription to end": "routes/site/newsletter-unsubscribe.tsx",
  "a link to everything of yours": "routes/yours/open.tsx",
};

type ExpectAccessible = (other?: Page) => Promise<void>;

/** On a phone and on a desk; `large` also with letters of twice the size, and with every target 24 px high and wide. */
async function look(page: Page, address: string, expectAccessible: ExpectAccessible, { large = false } = {}) {
  const found: string[] = [];
  const note = async (size: string, find: (page: Page) => Promise<string[]>) => {
    found.push(...(await find(page)).map((finding) => `${size}: ${finding}`));
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  await expectAccessible();
  await note("390 px", findCutText);
  if (large) await note("390 px", findSmallTargets);
  await page.setViewportSize({ width: 320, height: 640 });
  await note("320 px", findCutText);
  if (large) {
    await setTextSize(page, 2);
    await note("320 px, large letters", findCutText);
    await setTextSize(page, 1);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  await expectAccessible();
  await note("1440 px", findCutText);
  if (large) {
    await note("1440 px", findSmallTargets);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await note("1440 px, large letters", findCutText);
  }
  expect(found).toEqual([]);
}

for (const address of PUBLIC_ROUTES)
  test(address, async ({ page, expectAccessible }) => {
    const isCheckout = address === "/checkout";
    // With an empty cart it leads to /cart.
    if (isCheckout)
      await page.addInitScript((cart) => localStorage.setItem("afi-cart", cart), JSON.stringify(CART));
    // Its summary, like the pages by link, does not yet hold letters of twice the size.
    await look(page, address, expectAccessible, { large: !isCheckout });
  });

for (const address of UNWEIGHED_ROUTES)
  test(address, async ({ page, expectAccessible }) => {
    await look(page, address, expectAccessible);
  });

for (const name of Object.keys(LINKED_PAGES) as LinkedPage[])
  test(`${name}, by its link`, async ({ page, site, expectAccessible }) => {
    await look(page, (await linkedPages(site)).paths[name], expectAccessible);
  });

test("the account and its pages", async ({ page, site, expectAccessible }) => {
  await giveSession(page, site, (await linkedPages(site)).account);
  for (const address of ACCOUNT_PAGES) {
    await look(page, address, expectAccessible);
    await expect(page).toHaveURL(address);
  }
});

test("everything of one address", async ({ page, site, expectAccessible }) => {
  const { devicePath } = await linkedPages(site);
  await page.request.post(devicePath, { headers: { Origin: site.url } });
  for (const address of DEVICE_PAGES) {
    await look(page, address, expectAccessible);
    await expect(page).toHaveURL(address);
  }
  await expect(page.getByRole("heading", { name: "What the law makes us keep" })).toBeVisible();
});

test("no public page is left out", async ({ site }) => {
  const all = await routes;
  const pages = all.flatMap(filesOf).filter((file) => /^routes\/(?!admin|dev).*\.tsx$/.test(file));
  const fileOf = (address: string) =>
    matchRoutes(toRouteObjects(all), new URL(address, site.url).pathname)?.at(-1)?.route.id;
  const { paths } = await linkedPages(site);
  for (const name of Object.keys(LINKED_PAGES) as LinkedPage[])
    expect(fileOf(paths[name]), name).toBe(LINKED_PAGES[name]);
  const visited = [...PUBLIC_ROUTES, ...UNWEIGHED_ROUTES, ...ACCOUNT_PAGES, ...DEVICE_PAGES].map(fileOf);
  const known = new Set([...visited, ...Object.values(LINKED_PAGES), ...Object.keys(UNVISITED)]);
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter((file) => !known.has(file))).toEqual([]);
});

function filesOf({ file, children = [] }: RouteConfigEntry): string[] {
  return [file, ...children.flatMap(filesOf)];
}

/** The route's id is its file. */
function toRouteObjects(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ path, index, file, children = [] }) =>
    index ? { id: file, index } : { id: file, path, children: toRouteObjects(children) },
  );
}
