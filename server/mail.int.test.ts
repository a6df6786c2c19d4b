import { afterAll, beforeAll, expect, it } from "vitest";
import { bootTestBackend, TEST_SITE_URL, type TestBackend } from "../test/support/backend.ts";
import { type ReceivedMail, refusal, startSmtp, type TestSmtp } from "../test/support/smtp.ts";
import { accountMail, openMailTransport } from "./mail.ts";

let smtp: TestSmtp;
let backend: TestBackend;
beforeAll(async () => {
  smtp = await startSmtp();
  const server = { host: "127.0.0.1", port: smtp.port, user: undefined, password: undefined };
  const transport = openMailTransport({ dataDir: "", smtp: { ...server, from: "post@afi.example" } });
  backend = await bootTestBackend({ confirmEmail: true, sendMail: accountMail(transport, TEST_SITE_URL) });
});
afterAll(async () => {
  await backend?.close();
  await smtp?.stop();
});

/** What the browser finds behind the # of the link, in the next mail that came to this address. */
async function linkFor(email: string): Promise<URLSearchParams> {
  const isTheirs = ({ recipients }: ReceivedMail) => recipients.join() === email;
  while (!smtp.mails.some(isTheirs)) await smtp.untilMails(smtp.mails.length + 1);
  const [mail] = smtp.mails.splice(smtp.mails.findIndex(isTheirs), 1);
  const [, fragment = ""] = /\/auth\/confirm#(\S+)/.exec(mail?.parsed.text ?? "") ?? [];
  return new URLSearchParams(fragment);
}

/** As the page does it that the link leads to. */
function confirm(link: URLSearchParams, { password }: { password: string }) {
  const proof = { token_hash: link.get("token_hash") ?? "", type: "signup" as const, password };
  return backend.anon.auth.verifyOtp(proof);
}

it("an account is confirmed and its password reset with links a mail server delivered", async () => {
  const { auth } = backend.anon;
  const person = { email: "naledi@mail.example", password: "naledi-11" };
  await auth.signUp(person);
  const link = await linkFor(person.email);
  expect(link.get("type")).toBe("signup");
  await confirm(link, person);
  expect((await auth.signInWithPassword(person)).error).toBeNull();

  await auth.resetPasswordForEmail(person.email);
  const reset = await linkFor(person.email);
  expect(reset.get("type")).toBe("recovery");
  const opened = await auth.verifyOtp({ token_hash: reset.get("token_hash") ?? "", type: "recovery" });
  expect(opened.data.user?.email).toBe(person.email);
});

it("a mail server that refuses does not fail the sign-up: a new link can be asked for", async () => {
  const { auth } = backend.anon;
  const person = { email: "lerato@mail.example", password: "lerato-11" };
  const { promise: refused, resolve } = Promise.withResolvers<void>();
  smtp.onMail = () => {
    resolve();
    throw refusal(451);
  };
  expect((await auth.signUp(person)).error).toBeNull();
  await refused;
  smtp.onMail = null;
  await auth.resend({ type: "signup", email: person.email });
  const link = await linkFor(person.email);
  const opened = await confirm(link, person);
  expect(opened.data.user?.email).toBe(person.email);
});
