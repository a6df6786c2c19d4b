import { addEvening, codesOf } from "./support/door.ts";
import { staffOf } from "./support/staff.ts";
import { test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

test.describe("the editor of an event", () => {
  // A save that meets somebody else's is answered with 409.
  test.use({ mayFail: "/admin/events/shared-evening.data" });

  test("says who saved, keeps what was typed, compares with another's save, and copies", async ({
    page,
    site,
    browser,
    expectAccessible,
  }) => {
    const { event } = await addEvening(site, 1, 1, "shared-evening");
    await workAs(page, site, "editor");
    await page.goto(`/admin/events/${event}`);
    await page.getByLabel("Place", { exact: true }).fill("The Old Press, Accra");
    const preview = page.frameLocator('iframe[title="The event as visitors will see it"]');
    await expect(preview.getByText("The Old Press, Accra")).toBeVisible();
    await expect(preview.getByRole("heading", { name: "Front row" })).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Saved .* by /)).toBeVisible();

    // Another member has it open meanwhile, and saves first.
    const other = await browser.newPage({ baseURL: site.url });
    await workAs(other, site, "admin");
    await other.goto(`/admin/events/${event}`);
    await page.getByLabel("Place", { exact: true }).fill("The quay, Maputo");
    await page.getByLabel("Price, Front row").fill("R1,900");
    await other.getByLabel("Place", { exact: true }).fill("The yard, Durban");
    await other.getByRole("button", { name: "Save" }).click();
    await expect(other.getByText("Saved.", { exact: true })).toBeVisible();
    await other.close();

    await page.getByRole("button", { name: "Save" }).click();
    const note = page.getByRole("alert").filter({ hasText: "Someone else saved this event" });
    await expect(note).toContainText("The yard, Durban");
    await expect(note).toContainText("The quay, Maputo");
    await expect(note).toContainText("Front row: Price");
    await expectAccessible();
    await expect(page.getByText("Saved.", { exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Place", { exact: true })).toHaveValue("The quay, Maputo");

    // Typed, and the tab closed: it is still on the device.
    await page.getByLabel("What to wear").fill("Shoes for sand");
    await expect
      .poll(() => page.evaluate((id) => localStorage.getItem(`staff-draft:events/${id}`), event))
      .toContain("Shoes for sand");
    page.on("dialog", (dialog) => dialog.accept());
    await page.reload();
    await page.getByRole("button", { name: "Put them back" }).click();
    await expect(page.getByLabel("What to wear")).toHaveValue("Shoes for sand");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();

    await page.getByRole("button", { name: "Duplicate" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /\(copy\)$/ })).toBeVisible();
    await expect(page.getByLabel("Shown")).toHaveValue("draft");
    await expect(page.getByLabel("Price, Front row")).toHaveValue("R1900");
    await expect(page.getByRole("row", { name: /^Front row/ }).first()).toContainText("0");
  });
});

test("pieces are found by typing, put in order by keyboard, and stand on the event's page and theirs", async ({
  page,
  site,
  browser,
  expectAccessible,
}) => {
  const { event } = await addEvening(site, 1);
  await workAs(page, site, "editor");
  await page.goto(`/admin/events/${event}`);
  const search = page.getByRole("combobox", { name: /^Pieces worn or on show/ });
  const chosen = page.locator(".picker-chosen").getByRole("listitem");
  await search.pressSequentially("indigo resist g");
  await expect(page.getByRole("option", { name: /^Indigo Resist Gown/ })).toBeVisible();
  await expectAccessible();
  await search.press("Enter");
  await search.fill("trumpet");
  await page.getByRole("option", { name: /^Strip Weave Trumpet Gown/ }).click();
  await search.fill("duster");
  await page.getByRole("option", { name: /^Earth Line Duster/ }).click();
  await search.fill("nothing of that name");
  await expect(page.getByText("No piece of that name.")).toBeVisible();
  await expect(chosen).toContainText(["Indigo Resist Gown", "Strip Weave Trumpet Gown", "Earth Line Duster"]);

  const up = page.getByRole("button", { name: "Move Earth Line Duster up" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(chosen.nth(1)).toContainText("Earth Line Duster");
  await expect(up).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chosen.first()).toContainText("Earth Line Duster");
  await expect(page.getByRole("button", { name: "Move Earth Line Duster down" })).toBeFocused();
  await page.getByRole("button", { name: "Remove Indigo Resist Gown" }).click();
  await expect(search).toBeFocused();
  await expectAccessible();
  await page.keyboard.press("Control+S");
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(chosen).toContainText(["Earth Line Duster", "Strip Weave Trumpet Gown"]);

  const context = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(`/admin/events/${event}`);
  await expect(plain.getByLabel(/^Pieces worn or on show/)).toHaveValue(
    "earth-line-duster\nstrip-weave-trumpet-gown",
  );
  await context.close();

  await page.goto(`/events/${event}`);
  await page
    .getByRole("region", { name: "Worn and shown here" })
    .getByRole("link", { name: "Earth Line Duster" })
    .click();
  const seen = page.getByRole("region", { name: "Seen at" });
  await expect(seen.getByRole("link", { name: `Evening ${event.slice(-4)}` })).toBeVisible();
});

test("an event is called off: page, list and ticket say so, and each paid order is a task", async ({
  page,
  site,
  expectAccessible,
}) => {
  const { event, codes, tickets } = await addEvening(site, 2);
  await workAs(page, site, "editor");
  await page.goto(`/admin/events/${event}`);
  await page.getByText("Call this event off").click();
  await expect(page.getByText("2 tickets in 1 paid order are to be refunded, R3,600 in all")).toBeVisible();
  await page.getByLabel("What guests are told").fill("The river is in the hall.");
  await page.getByRole("button", { name: "Call it off and write to everyone" }).click();
  await expect(page.getByText("Called off. Everyone is written to")).toBeVisible();
  await page.goto("/admin/events");
  await expect(page.getByRole("row").filter({ hasText: `Evening ${event.slice(-4)}` })).toContainText(
    "Called off",
  );

  await page.goto(`/events/${event}`);
  await expect(page.getByRole("region", { name: "Called off" })).toContainText("The river is in the hall.");
  await expect(page.getByRole("button", { name: "One more" })).toHaveCount(0);
  await expectAccessible();
  await page.goto("/events");
  await expect(page.getByRole("listitem").filter({ hasText: `Evening ${event.slice(-4)}` })).toContainText(
    "Called off",
  );
  // Good until it is refunded.
  await page.goto(`/ticket/${codes[0]}`);
  await expect(page.getByRole("article")).toContainText("Called off");
  await expect(page.getByRole("article")).toContainText("refunded in full");
  await expect(page.getByRole("img", { name: "Code for this ticket" })).toBeVisible();
  const calendar = await page.request.get(`/ticket/${codes[0]}/calendar.ics`);
  expect(await calendar.text()).toContain("STATUS:CANCELLED");

  const service = staffOf(site);
  const tasks = await service
    .selectFrom("staff_tasks")
    .innerJoin("tickets", "tickets.order_id", "staff_tasks.order_id")
    .select("staff_tasks.note")
    .where("tickets.id", "=", tickets[0]?.id ?? "")
    .execute();
  expect(tasks).toEqual([
    { note: `Evening ${event.slice(-4)} is called off. Please refund the 2 tickets of this order.` },
  ]);
});

test("a place at a free event is kept, shown at full size, opens the door, and is given back", async ({
  page,
  site,
  expectAccessible,
}) => {
  const service = staffOf(site);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/events/cloth-and-memory");
  const places = page.getByRole("region", { name: "Free entry" });
  await expect(places).toContainText("180 places left");
  await places.getByRole("button", { name: "One more" }).click();
  await places.getByLabel("Name").fill("Ama Osei");
  await places.getByLabel("Email").fill("ama.places@mail.example");
  await expectAccessible();
  await places.getByRole("button", { name: "Keep 2 places" }).click();
  await expect(places.getByRole("status")).toContainText("on its way to ama.places@mail.example");
  await page.goto("/events/cloth-and-memory");
  await expect(places).toContainText("178 places left");

  const ticket = await service
    .selectFrom("tickets")
    .select(["id", "event_id as eventId", "version"])
    .where("guest_email", "=", "ama.places@mail.example")
    .executeTakeFirstOrThrow();
  const path = `/ticket/${codesOf(site).codeFor(ticket)}`;
  await page.goto(path);
  const code = page.getByRole("img", { name: "Code for this ticket" });
  const card = await page.getByRole("article").boundingBox();
  expect((await code.boundingBox())?.width).toBeGreaterThan((card?.width ?? 0) * 0.8);
  await page.getByRole("button", { name: /Show it as large as the screen/ }).click();
  const full = page.getByRole("dialog", { name: "Code for the door" });
  const box = await full.boundingBox();
  expect([box?.width, box?.height]).toEqual([390, 844]);
  expect(await full.evaluate((dialog) => getComputedStyle(dialog).backgroundColor)).toBe(
    "rgb(255, 255, 255)",
  );
  await expectAccessible();
  await full.getByRole("button", { name: "Close" }).click();
  const calendar = await page.request.get(`${path}/calendar.ics`);
  expect(calendar.headers()["content-type"]).toContain("text/calendar");
  expect(await calendar.text()).toContain("SUMMARY:Cloth and Memory");

  await page.getByRole("button", { name: "Give back" }).click();
  await expect(page.getByText("Given back. Thank you for telling us.")).toBeVisible();
  await expect(page.getByRole("article")).toContainText("This place was given back");
  await page.goto("/events/cloth-and-memory");
  await expect(places).toContainText("180 places left");
});

test("a sale that is not open yet notes who wants to hear of it, and writes when it opens", async ({
  page,
  site,
}) => {
  await page.goto("/events/makers-gala");
  const tickets = page.getByRole("region", { name: /at 09:00$/ });
  await expect(tickets).toContainText("In 15 days.");
  await tickets.getByLabel("Email").fill("kofi.gala@mail.example");
  await tickets.getByRole("button", { name: /^Tell me on/ }).click();
  await expect(tickets.getByRole("status").filter({ hasText: "Noted." })).toBeVisible();
  const service = staffOf(site);
  const entry = await service
    .selectFrom("waiting_list")
    .select(["id", "for_opening"])
    .where("email", "=", "kofi.gala@mail.example")
    .executeTakeFirstOrThrow();
  expect(entry.for_opening).toBe(true);
  await page.goto(`/waiting/${entry.id}`);
  await page.getByRole("button", { name: "Leave the list" }).click();
  await expect(page.getByRole("heading", { name: "You have left the list" })).toBeVisible();
});
