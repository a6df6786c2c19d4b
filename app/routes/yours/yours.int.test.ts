import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { callFunction } from "~/platform/db/client";
import { SAMPLES } from "../../../test/security/sample-rows.ts";
import { useTestBackend } from "../../../test/support/backend.ts";
import { sendWaitingMails } from "../../../test/support/mails.ts";
import { addProduct, addTicketPackage } from "../../../test/support/orders.ts";
import { buy, NALEDI } from "../../../test/support/paid-orders.ts";
import { proveAddress } from "../../../test/support/proven.ts";
import { readZip } from "../../../test/support/read-zip.ts";
import { openTestSite, type TestSite } from "../../../test/support/site.ts";
import { signedIn, TestVisitor } from "../../../test/support/visitor.ts";
import { linkTo, newAddress, openYours } from "../../../test/support/yours.ts";

/** Of a browser without scripts. */
const SHOPPING_COOKIES = ["afi-cart", "afi-order-SHOP-1", "afi-order-SHOP-2"];

describe("everything of one address", () => {
  const backend = useTestBackend();
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite(backend(), backend().dataDir);
  });

  async function order(email: string) {
    const gown = await addProduct(backend().service, { name: "Cowrie gown" });
    return buy(backend().service, [{ id: gown, size: null, quantity: 1 }], { buyer: { ...NALEDI, email } });
  }
  const sample = (table: string, more: object) => ({ ...SAMPLES[table]?.row(), ...more }) as never;
  const waitFor = async (email: string) => {
    const productId = await addProduct(backend().service, { name: "Moon cape", stock: 0 });
    const input = { productId, email };
    const joined = await callFunction(backend().service, "join_waiting_list", { input });
    return (joined as unknown as { id: string }).id;
  };
  const textOf = async (answer: Promise<Response>) => (await answer).text();

  describe("is opened by a link", () => {
    it("that every address seems to be sent, and its owner alone is", { tags: "@10.127" }, async () => {
      const known = newAddress();
      await order(known);
      await sendWaitingMails(backend());
      const stranger = newAddress("nobody");
      const ask = async (email: string) => {
        const visitor = new TestVisitor(site);
        const page = await textOf(visitor.post("/yours?form=ask", { email }));
        const { sentAt, ...answer } = await visitor.send("/yours?form=ask", { email });
        return {
          page: page.replaceAll(email, "…").replaceAll(sentAt, "…"),
          answer: { ...answer, email: "…" },
        };
      };
      const answers = [await ask(`  ${known.toUpperCase()} `.trim()), await ask(stranger)];
      expect(answers[0]?.answer).toMatchObject({ code: 200, status: "done" });
      expect(answers[1]?.answer).toEqual(answers[0]?.answer);
      expect(answers[1]?.page).toContain("Look in your mail");
      const recipients = (await sendWaitingMails(backend())).map(({ to }) => to);
      expect(new Set(recipients)).toEqual(new Set([known]));
      const kept = backend().service.selectFrom("outbox").select("id").where("recipient", "=", stranger);
      expect(await kept.execute(), "an address that was only typed").toEqual([]);
    });

    it("also where an invitation to the staff is all we hold", async () => {
      const invited = newAddress("invited");
      await backend()
        .service.insertInto("staff_invitations")
        .values({ email: invited, role: "editor", expires_at: "2097-12-08T08:00:00Z" })
        .execute();
      const visitor = await openYours(site, backend(), invited);
      expect((await visitor.request("/yours")).status).toBe(200);
    });

    it("once, on the device that pressed it, and not by a mail scanner that looks", {
      tags: "@10.128",
    }, async () => {
      const email = newAddress();
      const { reference } = await order(email);
      await callFunction(backend().service, "request_yours_link", { address: email });
      const link = (await linkTo(backend(), email)) ?? "";
      const scanner = new TestVisitor(site);
      for (let look = 0; look < 3; look += 1) {
        const looked = await scanner.request(link);
        expect(looked.status).toBe(200);
        expect(looked.headers.get("Cache-Control")).toBe("private, no-store");
      }
      const phone = new TestVisitor(site);
      const opened = await phone.post(link);
      expect([opened.status, opened.headers.get("Location")]).toEqual([303, "/yours"]);
      expect(opened.headers.get("Set-Cookie")).toMatch(/^afi-yours=[^;]+;.*HttpOnly; SameSite=Lax/);
      expect(await textOf(phone.request("/yours"))).toContain(reference);
      expect((await phone.request(link)).headers.get("Location")).toBe("/yours");

      const laptop = new TestVisitor(site);
      expect((await laptop.post(link)).headers.get("Location")).toBe(link);
      const asleep = await laptop.request(link);
      expect(asleep.status).toBe(410);
      expect(await asleep.text()).toContain("This link has gone to sleep");
      expect(laptop.cookies.size).toBe(0);
      expect(await textOf(laptop.request("/yours"))).not.toContain(reference);
    });

    it("that is refused when any character of it, or of the device's key, is another", async () => {
      const email = newAddress();
      await order(email);
      await callFunction(backend().service, "request_yours_link", { address: email });
      const link = (await linkTo(backend(), email)) ?? "";
      const start = link.lastIndexOf("/") + 1;
      for (let at = start; at < link.length; at += 1)
        for (const other of ["A", "B", "_", ""]) {
          const altered = link.slice(0, at) + other + link.slice(at + 1);
          if (altered === link) continue;
          const visitor = new TestVisitor(site);
          await visitor.post(altered);
          expect(visitor.cookies.size, altered).toBe(0);
        }
      const visitor = new TestVisitor(site);
      await visitor.post(link);
      const [[name = "", value = ""] = []] = [...visitor.cookies];
      const key: string = JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString());
      for (let at = 0; at < key.length; at += 1) {
        const forged = key.slice(0, at) + (key[at] === "A" ? "B" : "A") + key.slice(at + 1);
        const thief = new TestVisitor(site);
        thief.cookies.set(name, encodeURIComponent(Buffer.from(JSON.stringify(forged)).toString("base64")));
        expect(await textOf(thief.request("/yours")), forged).not.toContain(email);
      }
    });

    it("that is 30 minutes old at most, and a device for 30 days", { tags: "@10.128" }, async () => {
      const { service } = backend();
      const email = newAddress();
      await order(email);
      const lives = async (table: "yours_links" | "yours_sessions") => {
        const { created_at, expires_at } = await service
          .selectFrom(table)
          .select(["created_at", "expires_at"])
          .where("email", "=", email)
          .executeTakeFirstOrThrow();
        return Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 60_000);
      };
      const phone = await openYours(site, backend(), email);
      expect([await lives("yours_links"), await lives("yours_sessions")]).toEqual([30, 30 * 24 * 60]);
      const past = new Date(Date.now() - 1000).toISOString();
      await service
        .updateTable("yours_sessions")
        .set({ expires_at: past })
        .where("email", "=", email)
        .execute();
      expect(await textOf(phone.request("/yours"))).not.toContain(email);

      await callFunction(service, "request_yours_link", { address: email });
      const link = (await linkTo(backend(), email)) ?? "";
      await service.updateTable("yours_links").set({ expires_at: past }).where("email", "=", email).execute();
      expect((await phone.request(link)).status).toBe(410);
      expect((await phone.post(link)).headers.get("Location")).toBe(link);
    });

    it("of which hashes alone are kept", async () => {
      const email = newAddress();
      await order(email);
      const phone = await openYours(site, backend(), email);
      const [value = ""] = phone.cookies.values();
      const key: string = JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString());
      const rows = await backend().service.selectFrom("yours_sessions").selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(key);
    });

    it("until this device, or every device, is told to forget", async () => {
      const email = newAddress();
      await order(email);
      const [phone, laptop, tablet] = [
        await openYours(site, backend(), email),
        await openYours(site, backend(), email),
        await openYours(site, backend(), email),
      ];
      const copy = phone.twin();
      const sees = async (visitor: TestVisitor) => (await textOf(visitor.request("/yours"))).includes(email);
      await phone.post("/yours", { intent: "forget-device" });
      expect(phone.cookies.size).toBe(0);
      expect(await Promise.all([copy, laptop, tablet].map(sees))).toEqual([false, true, true]);
      await laptop.post("/yours", { intent: "forget-all" });
      expect(await Promise.all([laptop, tablet].map(sees))).toEqual([false, false]);
      for (const name of SHOPPING_COOKIES) tablet.cookies.set(name, "kept");
      await tablet.post("/logout");
      expect(tablet.cookies.size).toBe(0);
    });
  });

  it("lists everything with its next step, and nothing of another address, also behind a plus", {
    tags: "@10.129",
  }, async () => {
    const { service } = backend();
    const email = newAddress();
    const plus = email.replace("@", "+tag@");
    const event = `walk-${crypto.randomUUID()}`;
    const { reference } = await order(email);
    const other = await order(plus);
    const [entry, others] = [await waitFor(email), await waitFor(newAddress("other"))];
    for (const table of ["appointments", "designer_applications"] as const)
      await service
        .insertInto(table)
        .values(sample(table, { email: email.toUpperCase() }))
        .execute();
    await service
      .insertInto("newsletter_subscriptions")
      .values({ name: "Naledi", surname: "Osei", email })
      .execute();
    await service
      .insertInto("events")
      .values({
        id: event,
        title: "A walk",
        event_date: "2097-12-08T08:00:00Z",
        status: "published",
        is_free: true,
      })
      .execute();
    const walk = await addTicketPackage(service, { event_id: event, price: 0, name: "A walk" });
    await callFunction(service, "keep_place", {
      input: { packageId: walk, email, name: "Naledi", quantity: 2 },
    });
    // So many mails in one hour use up what one mailbox is sent.
    await service.deleteFrom("visitor_mails").execute();
    const visitor = await openYours(site, backend(), email);
    const page = await textOf(visitor.request("/yours"));
    for (const words of [
      reference,
      "/appointment/",
      "/application/",
      "Moon cape",
      "Leave the newsletter",
      "2 free places",
    ])
      expect(page).toContain(words);
    expect(page).not.toContain(other.reference);

    await visitor.post("/yours", { intent: "leave-list", entry: others });
    await visitor.post("/yours", { intent: "leave-list", entry });
    await visitor.post("/yours", { intent: "unsubscribe" });
    const states = await service
      .selectFrom("waiting_list")
      .select("state")
      .where("id", "in", [entry, others])
      .orderBy("state")
      .execute();
    expect(states.map(({ state }) => state)).toEqual(["left", "waiting"]);
    expect(await textOf(visitor.request("/yours"))).not.toContain("Leave the newsletter");
  });

  it("is adopted by its account once that has proved the address, with nothing twice", async () => {
    const member = await signedIn(site, backend());
    const { service } = backend();
    const guest = await order(member.email);
    const gown = await addProduct(service);
    const own = await buy(service, [{ id: gown, size: null, quantity: 1 }], {
      buyer: { ...NALEDI, email: member.email },
    });
    const elsewhere = await buy(service, [{ id: gown, size: null, quantity: 1 }], {
      buyer: { ...NALEDI, email: newAddress("elsewhere") },
    });
    await service
      .updateTable("orders")
      .set({ user_id: member.id })
      .where("id", "in", [own.id, elsewhere.id])
      .execute();
    const counts = async (visitor: TestVisitor, path: string) => {
      const html = (await textOf(visitor.request(path))).replace(/<script[\s\S]*?<\/script>/g, "");
      return [guest, own, elsewhere].map(
        ({ reference }) => html.split(`href="/order/${reference}?`).length - 1,
      );
    };
    expect(await counts(member.visitor, "/account")).toEqual([0, 1, 1]);
    expect(await counts(member.visitor, "/yours"), "an address nobody proved").toEqual([0, 0, 0]);
    const byLink = await openYours(site, backend(), member.email);
    expect(await counts(byLink, "/yours"), "not what a stranger's account ordered").toEqual([1, 1, 0]);

    await proveAddress(backend(), member.id, member.email);
    for (const [visitor, path] of [
      [member.visitor, "/account"],
      [member.visitor, "/yours"],
      [byLink, "/yours"],
    ] as const)
      expect(await counts(visitor, path)).toEqual([1, 1, 1]);
  });

  describe("as data", () => {
    const jsonOf = (files: Map<string, Buffer>) => JSON.parse(files.get("data.json")?.toString() ?? "null");
    const download = async (visitor: TestVisitor, page = "/yours") => {
      const answer = await visitor.post("/yours/data", { page });
      expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="my-data.zip"');
      return readZip(Buffer.from(await answer.arrayBuffer()));
    };

    it("is downloaded with its pictures, and noted as a request that was answered", {
      tags: "@10.130",
    }, async () => {
      const { service, files } = backend();
      const email = newAddress();
      const { reference } = await order(email);
      await order(newAddress("other"));
      const folder = crypto.randomUUID();
      const values = sample("appointments", {
        email,
        files_folder: folder,
        reference_images: ["sketch.png", "lost.png"],
      });
      const { id } = await service
        .insertInto("appointments")
        .values(values)
        .returning("id")
        .executeTakeFirstOrThrow();
      const picture = Buffer.from("\x89PNG\r\n and so on", "latin1");
      await files.put(`booking-files/${folder}/1`, Readable.from([picture]), picture.length);
      const visitor = await openYours(site, backend(), email);
      const found = await download(visitor);
      expect([...found.keys()]).toEqual([
        "data.json",
        `pictures/appointment-${id}/1.png`,
        "pictures/not-here.txt",
      ]);
      expect(found.get(`pictures/appointment-${id}/1.png`)).toEqual(picture);
      const held = jsonOf(found);
      expect(held.orders).toMatchObject([
        { reference, email, first_name: "Naledi", lines: [{ name: "Cowrie gown" }] },
      ]);
      expect(held.appointments).toMatchObject([{ id, reference_images: ["sketch.png", "lost.png"] }]);
      expect(held.mails.map(({ kind }: { kind: string }) => kind)).toContain("order_confirmation");
      expect(JSON.stringify(held)).not.toMatch(/idempotency|files_folder|mailbox|hold_device/);
      const request = service.selectFrom("data_requests").selectAll().where("email", "=", email);
      expect(await request.execute()).toMatchObject([
        { kind: "access", channel: "site", status: "answered", exported_at: expect.any(String) },
      ]);
    });

    it("of an account whose address nobody proved is what the account did", async () => {
      const member = await signedIn(site, backend());
      await order(member.email);
      const held = jsonOf(await download(member.visitor, "/account"));
      expect(held).toMatchObject({ address: null, account: { email: member.email }, orders: [] });
      expect((await new TestVisitor(site).post("/yours/data")).status).toBe(303);
    });

    it("is forgotten on a tick, with every device, and our books stay", { tags: "@10.130" }, async () => {
      const { service } = backend();
      const email = newAddress();
      const { id } = await order(email);
      const visitor = await openYours(site, backend(), email);
      expect(await textOf(visitor.request("/yours/forget"))).toContain("What the law makes us keep");
      expect((await visitor.post("/yours/forget")).status).toBe(400);
      for (const name of SHOPPING_COOKIES) visitor.cookies.set(name, "kept");
      const done = await visitor.post("/yours/forget", { sure: "on" });
      expect([done.status, done.headers.get("Location")]).toEqual([303, "/yours?forgotten"]);
      expect(done.headers.get("Clear-Site-Data")).toBe('"storage"');
      expect(visitor.cookies.size).toBe(0);
      const left = await service
        .selectFrom("orders")
        .select(["email", "first_name", "status"])
        .where("id", "=", id)
        .executeTakeFirst();
      expect(left).toEqual({ email: "nobody@deleted.invalid", first_name: "Deleted", status: "paid" });
      await callFunction(service, "request_yours_link", { address: email });
      expect(await linkTo(backend(), email)).toBeNull();
    });

    it("is deleted on the account's own page by whoever is signed in", async () => {
      const member = await signedIn(site, backend());
      await proveAddress(backend(), member.id, member.email);
      const answer = await member.visitor.request("/yours/forget");
      expect(answer.headers.get("Location")).toBe("/account/delete");
    });
  });
});
