import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { callFunction } from "../../app/platform/db/client.ts";
import { authClient } from "../../test/support/auth-client.ts";
import { bootTestBackend, type TestBackend } from "../../test/support/backend.ts";
import { type SentMail, sendOneMail, tokenIn } from "../../test/support/mails.ts";
import { refusal, startSmtp, type TestSmtp } from "../../test/support/smtp.ts";
import { openMailTransport } from "./mail.ts";

const HOUR_MS = 3_600_000;

let smtp: TestSmtp;
let backend: TestBackend;
let deliver: (mail: SentMail) => Promise<void>;
beforeAll(async () => {
  smtp = await startSmtp();
  const server = { host: "127.0.0.1", port: smtp.port, user: undefined, password: undefined };
  const transport = openMailTransport({ dataDir: "", smtp: { ...server, from: "post@afi.example" } });
  deliver = (mail) => transport.send(mail);
  backend = await bootTestBackend({ confirmEmail: true });
});
beforeEach(() => {
  smtp.mails.length = 0;
  smtp.onMail = null;
});
afterAll(async () => {
  await backend?.close();
  await smtp?.stop();
});

/** Does what the page behind the last mail's link does. */
function open(type: "signup" | "recovery", password?: string) {
  const text = smtp.mails.at(-1)?.parsed.text ?? "";
  expect(text).toContain(`&type=${type}`);
  const proof = { token_hash: tokenIn({ text }), type, password };
  return authClient(backend.auth).verifyOtp(proof);
}

it("an account is confirmed and its password reset with links a mail server delivered", async () => {
  const auth = authClient(backend.auth);
  const person = { email: "naledi@mail.example", password: "naledi-11" };
  await auth.signUp(person);
  await sendOneMail(backend, deliver);
  expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[person.email]]);
  await open("signup", person.password);
  expect((await auth.signInWithPassword(person)).error).toBeNull();

  await auth.resetPasswordForEmail(person.email);
  await expect.poll(() => sendOneMail(backend, deliver)).toBe("sent");
  expect((await open("recovery")).data.user?.email).toBe(person.email);
});

it("a sign-up while the mail server is away gets its mail when it is back, with a link that works", async () => {
  const auth = authClient(backend.auth);
  const person = { email: "lerato@mail.example", password: "lerato-11" };
  smtp.onMail = () => {
    throw refusal(451);
  };
  expect((await auth.signUp(person)).error).toBeNull();
  expect(await sendOneMail(backend, deliver)).toBe("postponed");
  const waiting = await backend.service
    .selectFrom("outbox")
    .selectAll()
    .where("recipient", "=", person.email)
    .execute();
  expect(waiting, "no link waits where staff could read it").toMatchObject([
    { kind: "account_confirmation", status: "pending", payload: {} },
  ]);

  smtp.onMail = null;
  const later = new Date(Date.now() + 2 * HOUR_MS);
  expect(await sendOneMail(backend, deliver, later)).toBe("sent");
  expect((await open("signup", person.password)).data.user?.email).toBe(person.email);
});

it("what is asked for again while it still waits is one mail", async () => {
  const auth = authClient(backend.auth);
  const person = { email: "sipho@mail.example", password: "sipho-111" };
  for (let count = 0; count < 3; count += 1) await auth.signUp(person);
  const mails = await backend.service
    .selectFrom("outbox")
    .select("kind")
    .where("recipient", "=", person.email)
    .execute();
  expect(mails).toEqual([{ kind: "account_confirmation" }]);
});

it("a mail about an account that is gone is not sent", async () => {
  const person = { email: "gone@mail.example", password: "gone-1111" };
  await authClient(backend.auth).signUp(person);
  await callFunction(backend.service, "queue_account_mail", {
    mail_kind: "account_recovery",
    address: "never@mail.example",
  });
  const { id } = await backend.service
    .selectFrom("profiles")
    .select("id")
    .where("email", "=", person.email)
    .executeTakeFirstOrThrow();
  await callFunction(backend.service, "forget_person", { person: id });
  while ((await sendOneMail(backend, deliver)) !== "nothing") {}
  expect(smtp.mails.map(({ recipients }) => recipients[0])).not.toContain(person.email);
  expect(smtp.mails.map(({ recipients }) => recipients[0])).not.toContain("never@mail.example");
});
