/* A site of its own: the address of its administrator signs up there. */
import { startSmtp } from "../test/support/smtp.ts";
import { newAddress, signIn } from "./support/accounts.ts";
import { expectHydrated } from "./support/hydration.ts";
import { startSite } from "./support/server.ts";
import { email, heading, password, toast } from "./support/sign-in-form.ts";
import { expect, test } from "./support/test.ts";

test("whoever forgot their password need not type their address again", async ({ page }) => {
  await page.goto("/auth");
  const link = page.getByRole("link", { name: "Forgot your password?" });
  await expectHydrated(link);
  await email(page).fill("amina@mail.example");
  await link.click();
  await expect(heading(page, "Forgot your password?")).toBeVisible();
  await expect(email(page)).toHaveValue("amina@mail.example");
});

test.describe("links in mails", () => {
  test.use({ mayFail: "/auth /auth/confirm" });

  test("confirm an address and replace a password, once each", {
    tag: ["@4.27", "@4.29", "@6.7", "@8.42"],
  }, async ({ page, expectAccessible }) => {
    test.slow();
    const smtp = await startSmtp();
    const amina = { email: newAddress("amina"), password: "a long password" };
    const site = await startSite({
      env: {
        SMTP_HOST: "127.0.0.1",
        SMTP_PORT: String(smtp.port),
        SMTP_FROM: "hello@afi.example",
        ADMIN_EMAIL: amina.email,
      },
    });
    const linkOfMail = async (count: number) => {
      const mail = (await smtp.untilMails(count))[count - 1];
      expect(mail?.recipients).toEqual([amina.email]);
      return mail?.parsed.text?.match(/https?:\S+\/auth\/confirm\?\S+/)?.[0] ?? "no link";
    };

    await page.goto(`${site.url}/auth?mode=create`);
    await page.getByLabel("Full name").fill("Amina Diallo");
    await email(page).fill(amina.email);
    await password(page).fill(amina.password);
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByRole("status")).toContainText(
      "Account created! Please check your email to verify your account.",
    );
    await expect(password(page)).toHaveValue("");
    const first = await linkOfMail(1);

    await signIn(page, amina, `${site.url}/auth`);
    await expect(page.getByRole("alert").getByText("Email not confirmed")).toBeVisible();
    await page.getByRole("link", { name: "Send the link again" }).click();
    await expect(heading(page, "Confirm your address")).toBeVisible();
    await email(page).fill(amina.email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("status").getByText("is on its way")).toBeVisible();
    const second = await linkOfMail(2);

    // The newer link has taken the place of the older one.
    await page.goto(first);
    await page.waitForURL(`${site.url}/auth/confirm`);
    const confirm = async (typed: string) => {
      await page.getByRole("textbox", { name: "Your password" }).fill(typed);
      await page.getByRole("button", { name: "Confirm my address" }).click();
    };
    await confirm(amina.password);
    await expect(heading(page, "This link no longer works")).toBeVisible();
    await expectAccessible();
    await page.goto(second);
    await expect(heading(page, "Confirm your address")).toBeVisible();
    // A stranger may have signed up with this address: the link alone opens nothing.
    await confirm("a stranger's guess");
    await expect(page.getByRole("alert").getByText("create the account again")).toBeVisible();
    await expectAccessible();
    await confirm(amina.password);
    // The administrator's address leads to the staff's pages, and grants nothing there.
    await page.waitForURL(`${site.url}/admin`);
    await expect(page.getByText("This area is for staff")).toBeVisible();
    await page.goto(`${site.url}/logout`);
    await page.waitForURL(`${site.url}/`);

    // Nobody learns who has an account.
    await page.goto(`${site.url}/auth`);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(heading(page, "Forgot your password?")).toBeVisible();
    const sent: (string | null)[] = [];
    for (const address of [newAddress("stranger"), amina.email]) {
      await email(page).fill(address);
      await page.getByRole("button", { name: "Send the link" }).click();
      await expect(email(page)).toHaveValue("");
      sent.push(await page.getByRole("status").getByText("is on its way").textContent());
    }
    expect(sent[0]).toBe(sent[1]);
    const reset = await linkOfMail(3);

    await page.goto(reset);
    await expect(heading(page, "Choose a new password")).toBeVisible();
    await expectAccessible();
    const renewed = { ...amina, password: "quite another password" };
    await page.getByRole("textbox", { name: "New password" }).fill("short");
    await page.getByRole("button", { name: "Save the password" }).click();
    await expect(page.getByText("Please use at least 6 characters.")).toBeVisible();
    await page.getByRole("textbox", { name: "New password" }).fill(renewed.password);
    await page.getByRole("button", { name: "Save the password" }).click();
    await page.waitForURL(`${site.url}/admin`, { waitUntil: "commit" });
    await expect(toast(page, "Your new password is saved.")).toBeVisible();
    await page.goto(`${site.url}/logout`);
    await page.waitForURL(`${site.url}/`);

    await signIn(page, amina, `${site.url}/auth`);
    await expect(page.getByRole("alert").getByText("Invalid login credentials")).toBeVisible();
    await signIn(page, renewed, `${site.url}/auth?next=/house-of-nala`);
    await expect(page.getByText(`Welcome, ${amina.email}`)).toBeVisible();
    await page.goto(reset);
    await page.getByRole("textbox", { name: "New password" }).fill("a third password");
    await page.getByRole("button", { name: "Save the password" }).click();
    await expect(heading(page, "This link no longer works")).toBeVisible();

    // The page must not miss its server.
    await page.close();
    await site.stop();
    await smtp.stop();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, mayFail: "/auth /auth/confirm" });

  test("a visitor creates an account, signs out and signs in, and mistakes are shown beside the fields", async ({
    page,
  }) => {
    const address = newAddress("amina");
    await page.goto("/auth?mode=create");
    await page.getByLabel("Full name").fill("Amina Diallo");
    await email(page).fill(address);
    // As a browser that checks nothing sends it.
    await page.getByRole("form", { name: "Create account" }).evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await password(page).fill("short");
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByText("Please use at least 6 characters.")).toBeVisible();
    await expect(page.getByLabel("Full name")).toHaveValue("Amina Diallo");
    await expect(email(page)).toHaveValue(address);
    await expect(password(page)).toHaveValue("");
    await password(page).fill("a long password");
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page).toHaveURL("/house-of-nala");
    await page.goto("/account");
    await expect(heading(page, "Amina")).toBeVisible();

    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/account");
    await expect(page).toHaveURL("/auth?next=%2Faccount");
    await email(page).fill(address);
    await password(page).fill("not the one");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alert").getByText("Invalid login credentials")).toBeVisible();
    await expect(email(page)).toHaveValue(address);
    await password(page).fill("a long password");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page, "where they were going").toHaveURL("/account");
    await page.goto("/logout");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/");
    expect(await page.context().cookies()).toEqual([]);
  });

  test("an address is confirmed and a password replaced by the links in mails", async ({ page, mailing }) => {
    const { site, smtp } = mailing;
    const amina = { email: newAddress("amina"), password: "a long password" };
    const linkFor = async (count: number) => {
      const own = async () =>
        (await smtp.untilMails(count)).filter(({ recipients }) => recipients.includes(amina.email));
      return (await own()).at(-1)?.parsed.text?.match(/https?:\S+\/auth\/confirm\?\S+/)?.[0] ?? "no link";
    };
    const sent = smtp.mails.length;
    await page.goto(`${site.url}/auth?mode=create`);
    await page.getByLabel("Full name").fill("Amina Diallo");
    await email(page).fill(amina.email);
    await password(page).fill(amina.password);
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByRole("status")).toContainText(
      "Account created! Please check your email to verify your account.",
    );
    const confirm = await linkFor(sent + 1);
    // The scanners of mail programs open links too.
    expect((await page.request.get(confirm)).status()).toBe(200);
    await page.goto(confirm);
    await page.getByRole("textbox", { name: "Your password" }).fill(amina.password);
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await expect(page).toHaveURL(`${site.url}/house-of-nala`);

    await page.goto(`${site.url}/logout`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.goto(`${site.url}/auth?mode=reset`);
    await email(page).fill(amina.email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("status").getByText("is on its way")).toBeVisible();
    await page.goto(await linkFor(sent + 2));
    await page.getByRole("textbox", { name: "New password" }).fill("quite another password");
    await page.getByRole("button", { name: "Save the password" }).click();
    await expect(page).toHaveURL(`${site.url}/house-of-nala`);
    await page.goto(`${site.url}/account`);
    await expect(heading(page, "Amina")).toBeVisible();
  });
});
