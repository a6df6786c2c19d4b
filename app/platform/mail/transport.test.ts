import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { startSmtp, type TestSmtp } from "../../../test/support/smtp";
import type { Mail, MailTransport } from "./mail";
import { folderTransport, MAX_CONNECTIONS, smtpTransport } from "./transport.server";

const SENDER = { name: "House of Nala", address: "shop@afi.example" };
const MAIL: Mail = {
  id: "2f0c1c9e-0000-4000-8000-000000000001",
  to: "naledi@mail.example",
  subject: "Your order SHOP-1794744360118",
  text: "Thank you, Naledi.",
  html: "<p>Thank you, Naledi.</p>",
};

describe("a mail sent by SMTP", () => {
  let smtp: TestSmtp;
  let transport: MailTransport;
  beforeAll(async () => {
    smtp = await startSmtp();
    transport = smtpTransport({ host: "127.0.0.1", port: smtp.port }, SENDER);
  });
  afterAll(() => smtp.stop());
  beforeEach(() => {
    smtp.mails.length = 0;
  });

  async function received(changes: Partial<Mail>) {
    smtp.mails.length = 0;
    await transport.send({ ...MAIL, ...changes });
    const [mail] = smtp.mails;
    if (!mail) throw new Error("nothing came");
    return mail;
  }

  it("carries plain text beside the HTML, and names itself the same every time", {
    tags: "@10.50",
  }, async () => {
    const first = await received({});
    expect(first.recipients).toEqual([MAIL.to]);
    expect(first.parsed.from).toMatchObject({ name: SENDER.name, address: SENDER.address });
    expect(first.parsed.text?.trim()).toBe(MAIL.text);
    expect(first.parsed.html?.trim()).toBe(MAIL.html);
    expect(first.parsed.subject).toBe(MAIL.subject);
    expect((await received({})).parsed.messageId).toBe(first.parsed.messageId);
  });

  it("of a person follows those before it, and does not call itself automatic", async () => {
    const { parsed, raw } = await received({ references: ["question", "first-answer"] });
    expect(parsed.inReplyTo).toBe("<first-answer@afi.example>");
    expect(parsed.references).toBe("<question@afi.example> <first-answer@afi.example>");
    expect(raw).not.toMatch(/^(Auto-Submitted|X-Auto-Response-Suppress):/m);
    const first = await received({ messageId: "question" });
    expect(first.parsed.messageId).toBe("<question@afi.example>");
    expect(first.raw).toMatch(/^Auto-Submitted: auto-generated/m);
  });

  it("of a burst shares few connections with the others", async () => {
    const own = await startSmtp();
    onTestFinished(() => own.stop());
    const pooled = smtpTransport({ host: "127.0.0.1", port: own.port }, SENDER);
    const burst = Array.from({ length: 5 * MAX_CONNECTIONS }, (_, index) => ({
      ...MAIL,
      id: `mail-${index}`,
    }));
    await Promise.all(burst.map((mail) => pooled.send(mail)));
    expect(own.mails).toHaveLength(burst.length);
    expect(own.connections()).toBeLessThanOrEqual(MAX_CONNECTIONS);
  });

  it("is tried once: only the outbox, which knows how long it is ours, tries again", async () => {
    let connections = 0;
    const rude = createServer((socket) => {
      connections += 1;
      socket.end();
    });
    rude.listen(0, "127.0.0.1");
    await once(rude, "listening");
    onTestFinished(() => void rude.close());
    const { port } = rude.address() as AddressInfo;
    await expect(smtpTransport({ host: "127.0.0.1", port }, SENDER).send(MAIL)).rejects.toThrow();
    expect(connections).toBe(1);
  });

  it("goes again once a mail server that went away is back", async () => {
    const first = await startSmtp();
    const pooled = smtpTransport({ host: "127.0.0.1", port: first.port }, SENDER);
    await pooled.send(MAIL);
    // The server takes the mail's words and hangs up without an answer.
    first.onMail = () => first.stop();
    await expect(pooled.send(MAIL)).rejects.toThrow();
    await expect(pooled.send(MAIL)).rejects.toThrow();
    const back = await startSmtp({ port: first.port });
    onTestFinished(() => back.stop());
    await pooled.send(MAIL);
    expect(back.mails).toHaveLength(1);
  });

  it("that is given up frees its connection, and no other mail is lost with it", async () => {
    const own = await startSmtp();
    onTestFinished(() => own.stop());
    const pooled = smtpTransport({ host: "127.0.0.1", port: own.port }, SENDER);
    const letIn = Promise.withResolvers<void>();
    const atTheDoor: (string | undefined)[] = [];
    own.onMail = ({ recipients: [recipient] }) => {
      atTheDoor.push(recipient);
      return recipient === "patient@mail.example" ? letIn.promise : new Promise(() => {});
    };
    const patient = pooled.send({ ...MAIL, to: "patient@mail.example" });
    for (let count = 1; count <= MAX_CONNECTIONS; count += 1) {
      const giveUp = new AbortController();
      const stuck = pooled.send({ ...MAIL, to: "stuck@mail.example" }, giveUp.signal);
      await expect.poll(() => atTheDoor.length, { interval: 5 }).toBe(count + 1);
      giveUp.abort();
      await expect(stuck).rejects.toThrow();
    }
    letIn.resolve();
    await patient;
    expect(own.mails.map(({ recipients }) => recipients)).toEqual([["patient@mail.example"]]);
  });

  it("tells what the server answered", async () => {
    expect(await transport.sendForReply(MAIL)).toMatch(/^250 /);
    expect(transport.keepsFiles).toBe(false);
  });

  it("goes to a server that can be asked beforehand whether it is there", async () => {
    expect(await transport.check()).toContain("127.0.0.1");
    const away = await startSmtp();
    await away.stop();
    await expect(smtpTransport({ host: "127.0.0.1", port: away.port }, SENDER).check()).rejects.toThrow();
    expect(smtp.mails).toEqual([]);
  });

  it("of a list can be left with one press, and no other mail speaks of a list", {
    tags: "@10.69",
  }, async () => {
    const headersOf = async (changes: Partial<Mail>) => {
      const { parsed } = await received(changes);
      return Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]));
    };
    const unsubscribeHref = `https://afi.example/newsletter/unsubscribe/${"aB-_".repeat(94)}`;
    expect(await headersOf({ unsubscribeHref })).toMatchObject({
      "list-unsubscribe": `<${unsubscribeHref}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    });
    expect(Object.keys(await headersOf({})).filter((key) => key.startsWith("list"))).toEqual([]);
  });

  it("carries pictures inside and files beside", async () => {
    const { parsed } = await received({
      attachments: [
        {
          filename: "ticket.png",
          contentType: "image/png",
          content: Buffer.from([1, 2, 3]),
          cid: "ticket-1@mail",
        },
        { filename: "harvest.ics", contentType: "text/calendar; charset=utf-8", content: "BEGIN:VCALENDAR" },
      ],
    });
    expect(
      parsed.attachments.map(({ filename, mimeType, contentId, disposition }) => [
        filename,
        mimeType,
        contentId,
        disposition,
      ]),
    ).toEqual([
      ["ticket.png", "image/png", "<ticket-1@mail>", "inline"],
      ["harvest.ics", "text/calendar", undefined, "attachment"],
    ]);
  });

  const BREAKS = ["\r\n", "\n", "\r", "\u2028", "\u0085", "\u0000", "\r\n\r\n", "%0d%0a"];

  it("keeps a subject in its header, whatever stands in it", async () => {
    for (const lineBreak of BREAKS) {
      const { recipients, parsed } = await received({
        subject: `Hello${lineBreak}Bcc: victim@mail.example${lineBreak}${lineBreak}<p>other words</p>`,
      });
      expect(recipients).toEqual([MAIL.to]);
      expect(parsed.headers.filter(({ key }) => key === "bcc")).toEqual([]);
      expect(parsed.subject).toMatch(/^Hello.*Bcc: victim@mail\.example/);
      expect(parsed.text?.trim()).toBe(MAIL.text);
    }
  });

  it("sends to one address or to nobody", { tags: "@10.49" }, async () => {
    const others = [
      "victim@mail.example, other@mail.example",
      "Naledi <victim@mail.example>",
      "victim@mail.example;other@mail.example",
      "naledi@mail.example>\r\nRCPT TO:<victim@mail.example",
      ...BREAKS.filter((lineBreak) => lineBreak !== "%0d%0a").map(
        (lineBreak) => `naledi@mail.example${lineBreak}Bcc: victim@mail.example`,
      ),
      "undisclosed",
      "",
    ];
    for (const address of others) {
      await expect(transport.send({ ...MAIL, to: address }), address).rejects.toThrow("not one bare");
      await expect(transport.send({ ...MAIL, replyTo: address }), address).rejects.toThrow("not one bare");
    }
    expect(smtp.mails).toEqual([]);
  });

  it("adds no header for any words in any place", { tags: "@10.49", timeout: 60_000 }, async () => {
    const names = (mail: { parsed: { headers: { key: string }[] } }) =>
      mail.parsed.headers.map(({ key }) => key).sort();
    const attachment = { contentType: "text/plain", content: "x" };
    const usual = names(await received({ attachments: [{ ...attachment, filename: "a.txt" }] }));
    const words = fc.oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: 80 }),
      fc
        .array(
          fc.constantFrom("\r\n", "\n", "Bcc:", " v@mail.example", "é", "=?utf-8?Q?", '"', "é".repeat(40)),
          {
            minLength: 1,
            maxLength: 8,
          },
        )
        .map((parts) => `x${parts.join("")}`),
    );
    await fc.assert(
      fc.asyncProperty(words, words, async (subject, filename) => {
        const mail = await received({ subject: `s${subject}`, attachments: [{ ...attachment, filename }] });
        expect(mail.recipients).toEqual([MAIL.to]);
        expect(names(mail)).toEqual(usual);
      }),
      { numRuns: 25 },
    );
  });
});

describe("a mail without a mail server", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "mail-test-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("becomes one file however often it is sent, for the owner's eyes only", async () => {
    const outbox = path.join(folder, "outbox");
    const transport = folderTransport(outbox, SENDER);
    await transport.send(MAIL);
    await transport.send({ ...MAIL, id: "../escape" });
    await transport.send(MAIL);
    expect((await readdir(outbox)).sort()).toEqual([`${MAIL.id}.eml`, "___escape.eml"].sort());
    const file = path.join(outbox, `${MAIL.id}.eml`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const parsed = await PostalMime.parse(await readFile(file));
    expect(parsed).toMatchObject({ subject: MAIL.subject, to: [{ address: MAIL.to }] });
    expect(parsed.text?.trim()).toBe(MAIL.text);
  });
});
