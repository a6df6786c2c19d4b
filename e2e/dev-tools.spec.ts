/* Sites of its own: the tools are on in one, off in the other, and the log is read whole. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type StoredSession, signIn, storedSession } from "./support/accounts.ts";
import { type RunningSite, startSite } from "./support/server.ts";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const PASSWORD = "lindiwe sings at 11";
const first = { email: "head@people.example", password: PASSWORD };
const second = { email: "second@people.example", password: PASSWORD };

/* A site of their own: nobody has made an administrator yet, it says all it has to say, and no other sends its mails. */
test.describe.configure({ mode: "default" });
let site: RunningSite;
test.beforeAll(async ({ postgres }) => {
  const DATABASE_URL = await postgres.createDatabase();
  site = await startSite({ env: { LOG_LEVEL: "trace", DEV_TOOLS: "on", DATABASE_URL } });
});
test.afterAll(() => site.stop());

test("developer pages have the site's navigation and footer, as every page has", async ({
  page,
  expectAccessible,
}) => {
  for (const path of ["/debug", "/auth-test", "/test-supabase", "/debug/mail"]) {
    await page.goto(site.url + path);
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(page.getByRole("main")).toHaveCount(1);
    await expectAccessible();
  }
});

test("the code from the log makes the first administrator, who makes the next", {
  tag: ["@2.170", "@2.171", "@2.172", "@2.173", "@7.24", "@10.31", "@10.33"],
}, async ({ page, expectAccessible }) => {
  const create = async (account: typeof first, code?: string) => {
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Password").fill(account.password);
    if (code !== undefined) await page.getByLabel("Set-up code").fill(code);
    await page.getByRole("button", { name: "Create administrator" }).click();
  };
  const [, code = ""] = /"setUpCode":"([^"]+)"/.exec(site.output()) ?? [];

  await page.goto(`${site.url}/debug`);
  await expect(page.getByRole("heading", { level: 1, name: "Developer tools" })).toBeVisible();
  await expect(page.getByText("Nobody is signed in on this browser.")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Works" })).toHaveCount(8);
  await expectAccessible();
  await create(first, "AAAAA-BBBBB-CCCCC-DDDDD");
  await expect(page.getByRole("alert")).toContainText("the set-up code from the log");
  await create(first, code);
  await expect(page.getByRole("status")).toHaveText("The administrator was created. They can sign in now.");

  await signIn(page, first, `${site.url}/auth?next=/auth-test`);
  await expect(page).toHaveURL(`${site.url}/auth-test`);
  const browser = page.getByRole("region", { name: "This browser" });
  await expect(browser).toContainText(first.email);
  await expect(browser.getByRole("definition").filter({ hasText: /^admin$/ })).toBeVisible();
  const server = page.getByRole("region", { name: "The server" });
  await expect(server).toContainText(first.email);
  await expect(server).toContainText("admin");
  await expectAccessible();
  const session = await storedSession(page);
  const shown = await page.content();
  expect(session?.access_token.length).toBeGreaterThan(100);
  expect(shown).not.toContain(session?.access_token);
  expect(shown).not.toContain(session?.refresh_token);

  await page.goto(`${site.url}/debug`);
  await expect(page.getByText("You are signed in as an administrator")).toBeVisible();
  await expect(page.getByLabel("Set-up code")).toHaveCount(0);
  await create(second);
  await expect(page.getByRole("status")).toContainText("The administrator was created.");

  await page.getByRole("link", { name: "Connections" }).click();
  await expect(page.getByRole("cell", { name: "Works" })).toHaveCount(8);
  await expectAccessible();
});

test("without a mail server a developer reads the mails here, and nobody through a proxy", async ({
  page,
  request,
  expectAccessible,
}) => {
  const staff = staffOf(site);
  await staff
    .insertInto("contact_messages")
    .values({
      name: "Amina Diallo",
      email: "amina@mail.example",
      subject: "A question about silk",
      message: "Is it washed before it is cut?",
    })
    .execute();
  await expect(async () => {
    await page.goto(`${site.url}/debug/mail`);
    await expect(page.getByText("A question about silk").first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible();
  for (const header of ["X-Forwarded-For", "Forwarded", "Host"]) {
    const headers = { [header]: header === "Host" ? "elsewhere.example" : "for=203.0.113.9" };
    expect((await request.get(`${site.url}/debug/mail`, { headers })).status(), header).toBe(404);
    expect(await (await request.get(`${site.url}/debug`, { headers })).text()).not.toContain("/debug/mail");
  }
});

test("neither the log nor a page holds a password, a token or a key of the server", async ({
  page,
  request,
}) => {
  const guest = { email: "guest@people.example", password: "mbali hums at 27" };
  const post = (path: string, form: Record<string, string> = {}) =>
    page.request.post(`${site.url}${path}`, {
      form,
      headers: { Accept: "application/json", Origin: site.url },
    });
  const sessions: (StoredSession | null)[] = [];
  // Without scripts, which would ask for the profile of a session that ends meanwhile.
  await page.goto(`${site.url}/robots.txt`);
  await post("/auth?mode=create", { ...guest, full_name: "Mbali" });
  sessions.push(await storedSession(page));
  await post("/auth", { ...guest, password: "a wrong guess of theirs" });
  await post("/auth?mode=reset", { email: guest.email });
  await expect.poll(() => keptToken(site)).toMatch(/^[\da-f]{64}$/);
  const link = new URLSearchParams({ token_hash: await keptToken(site), type: "recovery" });
  await post(`/auth/confirm?${link}`, { password: "thabo whistles at 3" });
  sessions.push(await storedSession(page));
  await post("/logout");

  const keys = JSON.parse(await readFile(path.join(site.dataDir, "secrets.json"), "utf8"));
  const pages = ["/", "/auth", "/auth/confirm", "/auth-test", "/debug", "/test-supabase"];
  const texts = await Promise.all(
    pages.map(async (path) => (await request.get(`${site.url}${path}`)).text()),
  );
  const secrets = {
    passwords: [PASSWORD, guest.password, "a wrong guess of theirs", "thabo whistles at 3"],
    tokens: sessions.flatMap((session) => [session?.access_token, session?.refresh_token]),
    link: [link.get("token_hash")],
    keys: [keys.publishableKey, keys.secretKey, keys.jwtSecret],
  };
  expect(site.output()).toContain("/auth/confirm");
  for (const [kind, values] of Object.entries(secrets))
    for (const value of values) {
      expect(String(value).length, kind).toBeGreaterThan(10);
      expect(site.output().includes(String(value)), `${kind} in the log`).toBe(false);
      for (const [index, text] of texts.entries())
        expect(text.includes(String(value)), `${kind} in ${pages[index]}`).toBe(false);
    }
});

test("with developer tools off these pages are not there, and the settings make the administrator", {
  tag: ["@10.28", "@10.32"],
}, async ({ page, postgres }) => {
  const DATABASE_URL = await postgres.createDatabase();
  const closed = await startSite({
    env: { DEV_TOOLS: "off", ADMIN_EMAIL: first.email, ADMIN_PASSWORD: first.password, DATABASE_URL },
  });
  for (const route of ["/auth-test", "/test-supabase", "/debug", "/debug/mail"])
    expect((await fetch(`${closed.url}${route}`)).status, route).toBe(404);
  await page.goto(`${closed.url}/debug`);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  expect(closed.output()).not.toContain("setUpCode");
  expect(closed.output()).not.toContain(first.password);
  await signIn(page, first, `${closed.url}/auth`);
  await page.waitForURL(`${closed.url}/admin`);
  await expect(page.getByRole("banner")).toContainText("admin");
  await page.close();
  await closed.stop();
});

/** Of the link in the mail for a new password, as it lies in the folder. */
async function keptToken({ dataDir }: RunningSite): Promise<string> {
  const folder = path.join(dataDir, "outbox");
  const files = await readdir(folder).catch(() => []);
  // A mail that is being written has another ending.
  for (const name of files.filter((file) => file.endsWith(".eml"))) {
    const mail = await readFile(path.join(folder, name), "utf8");
    // Lines of a mail are folded with a "=" at their end.
    const [, token] =
      /token_hash=(?:3D)?([\da-f]{64})&type=(?:3D)?recovery/.exec(mail.replaceAll("=\r\n", "")) ?? [];
    if (token) return token;
  }
  return "";
}
