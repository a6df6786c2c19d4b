import { expect, test } from "./support/test.ts";

for (const width of [390, 1440])
  test(`material, price and what is in stock are in the address, with counts (${width})`, async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/house-of-nala");
    const articles = page.locator("#pieces").getByRole("article");
    await page.getByRole("combobox", { name: "Material" }).selectOption({ label: "Silk (4)" });
    await expect(page).toHaveURL(/material=Silk/);
    await expect(articles).toHaveCount(4);
    await page.getByRole("combobox", { name: "Price" }).selectOption("over-5000");
    await expect(page).toHaveURL(/price=over-5000/);
    await expect(articles).toHaveCount(2);
    await page.getByRole("checkbox", { name: "In stock" }).click();
    await expect(page).toHaveURL(/stock=in/);
    await expect(page.getByRole("checkbox", { name: "In stock" })).toBeChecked();
    await expectAccessible();
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  });

test("the cloth of a piece opens everything cut from it, with its story", async ({ page }) => {
  await page.goto("/product/strip-weave-tote");
  await page.getByRole("link", { name: "Everything cut from Strip Weave" }).click();
  await expect(page).toHaveURL("/house-of-nala?cloth=strip-weave#pieces");
  await expect(page.getByRole("heading", { name: "Strip Weave", exact: true })).toBeVisible();
  await expect(page.locator("#pieces").getByRole("article")).toHaveCount(3);
  await expect(page).toHaveTitle(/^Strip Weave, House of Nala/);
});

test("pictures, stories and pieces lead to each other", async ({ page, expectAccessible }) => {
  await page.goto("/nala-prive");
  await page.getByRole("link", { name: /Two tunics, one collar/ }).click();
  const lightbox = page.getByRole("dialog");
  await expect(lightbox.getByText("In the picture:")).toBeVisible();
  await expectAccessible();
  await lightbox.getByRole("link", { name: "Indigo Pinpoint Tunic" }).click();
  await expect(page).toHaveURL("/product/indigo-pinpoint-tunic");

  await page.goto("/about");
  await page.getByRole("link", { name: "Bead and Cowrie Collar" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bead and Cowrie Collar");
  await page
    .getByRole("region", { name: "Told in" })
    .getByRole("link", { name: "Counting to eleven thousand" })
    .click();
  await expect(page).toHaveURL("/story/counting-to-eleven-thousand");
  // Until the new page has its focus it may still scroll to its top, and a click would land elsewhere.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Counting to eleven thousand");
  await page
    .getByRole("region", { name: "In this story" })
    .getByRole("link", { name: "Bead and Cowrie Collar" })
    .click();
  await expect(page).toHaveURL("/product/bead-and-cowrie-collar");
  await page
    .getByRole("region", { name: "Seen at" })
    .getByRole("link", { name: "The Accra Edition" })
    .click();
  await expect(page).toHaveURL("/events/accra-edition");
  const shown = page.getByRole("region", { name: "Worn and shown here" });
  await expect(shown.getByRole("listitem")).toHaveCount(3);
  await shown.getByRole("link", { name: "Indigo Resist Gown" }).click();
  await expect(page).toHaveURL("/product/indigo-resist-gown");
});

test("the feed of pieces is well-formed and has what Google and Meta ask for", async ({ page }) => {
  await page.goto("/contact");
  const answer = await page.request.get("/products.xml");
  expect(answer.headers()["content-type"]).toBe("application/xml; charset=utf-8");
  expect(answer.headers()["cache-control"]).toContain("max-age");
  const items = await page.evaluate(
    (xml) => {
      const document = new DOMParser().parseFromString(xml, "application/xml");
      if (document.querySelector("parsererror")) throw new Error(document.documentElement.textContent ?? "");
      const google = "http://base.google.com/ns/1.0";
      const needed = ["id", "image_link", "availability", "price", "brand", "condition"];
      return [...document.querySelectorAll("rss[version='2.0'] > channel > item")].map((item) => ({
        link: item.querySelector("link")?.textContent ?? "",
        missing: [
          ...needed.filter((name) => !item.getElementsByTagNameNS(google, name)[0]?.textContent),
          ...["title", "description", "link"].filter((name) => !item.querySelector(name)?.textContent),
        ],
        price: item.getElementsByTagNameNS(google, "price")[0]?.textContent ?? "",
        picture: item.getElementsByTagNameNS(google, "image_link")[0]?.textContent ?? "",
      }));
    },
    await answer.text(),
  );
  expect(items.length).toBeGreaterThan(60);
  for (const { missing, price, link } of items) {
    expect(missing, link).toEqual([]);
    expect(price).toMatch(/^\d+\.\d{2} ZAR$/);
  }
  expect((await page.request.get(new URL(items[0]?.picture ?? "").pathname)).headers()["content-type"]).toBe(
    "image/jpeg",
  );
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the filters are a form", async ({ page }) => {
    await page.goto("/house-of-nala?category=Men");
    await page.getByRole("combobox", { name: "Material" }).selectOption("Wool");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/category=Men.*material=Wool/);
    await expect(page.getByRole("heading", { name: "Pinstripe Waistcoat" })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "What fits me" })).toBeHidden();
  });
});
