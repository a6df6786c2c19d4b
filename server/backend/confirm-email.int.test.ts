import { expect, it } from "vitest";
import { bootTestBackend, TEST_SITE_URL } from "../../test/support/backend.ts";
import type { MailMessage } from "./backend.ts";

it("a new user signs in once the link in the mail was opened", async () => {
  const mails: MailMessage[] = [];
  await using backend = await bootTestBackend({
    confirmEmail: true,
    sendMail: async (mail) => {
      // The outbox will be a table of this database, so sending must be able to use it.
      await backend.service.from("banners").select("id").throwOnError();
      mails.push(mail);
    },
  });
  const account = { email: "naledi@example.com", password: "naledi-11" };
  expect((await backend.anon.auth.signUp(account)).data.session).toBeNull();
  expect((await backend.anon.auth.signInWithPassword(account)).error?.code).toBe("email_not_confirmed");

  const [mail] = mails;
  expect(mail?.to).toBe(account.email);
  const link = /href="([^"]+)"/.exec(mail?.html ?? "")?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(link).toContain(`${TEST_SITE_URL}/auth/v1/verify`);
  const answer = await backend.fetch?.(new Request(link), null);
  expect(answer?.status).toBe(303);
  expect(answer?.headers.get("Location")).toMatch(new RegExp(`^${TEST_SITE_URL}/?#access_token=`));
  expect((await backend.anon.auth.signInWithPassword(account)).error).toBeNull();

  const byStaff = { email: "lerato@example.com", password: "lerato-11", email_confirm: true };
  expect((await backend.service.auth.admin.createUser(byStaff)).error).toBeNull();
  expect((await backend.anon.auth.signInWithPassword(byStaff)).error).toBeNull();
  expect(mails).toHaveLength(1);
});
