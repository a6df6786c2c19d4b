import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useTestBackend } from "../support/backend.ts";
import { type Person, type Row, refusalOf, type UntypedDb, untyped, usePersonas } from "./personas.ts";
import { SAMPLES } from "./sample-rows.ts";

const REFUSED = "42501";
const DUPLICATE = "23505";

/** The change that makes a row of each content table visible to staff only. */
const HIDDEN = {
  banners: { active: false },
  events: { status: "draft" },
  products: { status: "draft" },
  promo_videos: { is_active: false },
  blogs: { status: "draft" },
  hero_slides: { is_active: false },
  designers: { is_active: false },
  fastrack_designers: { is_active: false },
  job_positions: { is_active: false },
  ticket_packages: { is_active: false },
};
const INBOX = ["contact_messages", "designer_applications", "appointments"];
const WRITE_ONLY = ["newsletter_subscriptions", ...INBOX];

describe("rows and columns", () => {
  const backend = useTestBackend();

  const personas = usePersonas(backend);

  const sample = (table: string) => ({ ...SAMPLES[table]?.row() });

  async function newUser(): Promise<Person> {
    const { db, ...person } = await backend().userClient("user");
    return { ...person, db: untyped(db) };
  }

  async function seed(table: string, values: Row = {}): Promise<Row> {
    const row = { ...sample(table), ...values };
    return personas().service.insertInto(table).values(row).returningAll().executeTakeFirstOrThrow();
  }

  async function canSee(db: UntypedDb, table: string, id: unknown): Promise<boolean> {
    return (await db.selectFrom(table).select("id").where("id", "=", id).execute()).length === 1;
  }

  const insert = (db: UntypedDb, table: string, row: Row) => db.insertInto(table).values(row).execute();
  const update = (db: UntypedDb, table: string, id: unknown, change: Row) =>
    db.updateTable(table).set(change).where("id", "=", id).execute();

  function read(table: string, id: unknown): Promise<Row> {
    return personas().service.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  }

  async function roleOf(id: string): Promise<unknown> {
    return (await read("profiles", id)).role;
  }

  describe("content", () => {
    it.each(Object.entries(HIDDEN))(
      "%s that are not public are seen by staff only",
      async (table, hidden) => {
        const { id } = await seed(table, hidden);
        expect(await canSee(personas().anon, table, id)).toBe(false);
        expect(await canSee(personas().user.db, table, id)).toBe(false);
        expect(await canSee(personas().editor.db, table, id)).toBe(true);
        expect(await canSee(personas().admin.db, table, id)).toBe(true);
      },
    );

    it("is found by a search only when it is public", async () => {
      const find = async (db: UntypedDb, typed: string) =>
        JSON.stringify((await sql`select search_site(${typed})`.execute(db)).rows);
      for (const [table, title] of [
        ["products", "name"],
        ["blogs", "title"],
        ["events", "title"],
      ] as const) {
        await seed(table, { [title]: "Quagga in public" });
        await seed(table, { [title]: "Quagga in secret", status: "draft" });
      }
      for (const db of [personas().anon, personas().user.db]) {
        const found = await find(db, "quagga");
        expect(found.match(/Quagga in public/g)).toHaveLength(3);
        expect(found).not.toContain("secret");
      }
    });

    it("shows a sold-out product to everyone", async () => {
      const { id } = await seed("products", { status: "sold_out" });
      expect(await canSee(personas().anon, "products", id)).toBe(true);
      expect(await canSee(personas().user.db, "products", id)).toBe(true);
    });
  });

  describe.each(WRITE_ONLY)("%s", (table) => {
    it("cannot be read back by whoever wrote it", async () => {
      const written = personas().anon.insertInto(table).values(sample(table)).returning("email");
      expect(await refusalOf(written.execute())).toBe(REFUSED);
    });

    it("takes no id and no time from a visitor", async () => {
      for (const db of [personas().anon, personas().user.db]) {
        for (const extra of [{ id: crypto.randomUUID() }, { created_at: "2001-01-01T00:00:00Z" }]) {
          const written = insert(db, table, { ...sample(table), ...extra });
          expect(await refusalOf(written), JSON.stringify(extra)).toBe(REFUSED);
        }
      }
    });
  });

  it("does not let a visitor overwrite a subscription by writing it again", async () => {
    const row = await seed("newsletter_subscriptions");
    const forged = { name: "Forged", surname: "Forged", email: row.email };
    const written = personas()
      .anon.insertInto("newsletter_subscriptions")
      .values(forged)
      .onConflict((conflict) => conflict.column("email").doUpdateSet(forged));
    expect(await refusalOf(written.execute())).toBe(REFUSED);
  });

  describe.each(INBOX)("%s", (table) => {
    it("starts with the status the organisation gives it", async () => {
      for (const db of [personas().anon, personas().user.db]) {
        const written = insert(db, table, { ...sample(table), ...SAMPLES[table]?.change });
        expect(await refusalOf(written)).toBe(REFUSED);
      }
    });

    it("is changed by an editor in its status alone", async () => {
      const { id } = await seed(table);
      const change = SAMPLES[table]?.change;
      const rewrite = { email: "forged@visitor.example" };
      for (const attempt of [rewrite, { ...change, ...rewrite }, { created_at: "2001-01-01T00:00:00Z" }]) {
        const written = update(personas().editor.db, table, id, attempt);
        expect(await refusalOf(written), JSON.stringify(attempt)).toBe(REFUSED);
      }
      await update(personas().editor.db, table, id, { ...change });
      const row = await read(table, id);
      expect(row).toMatchObject({ ...change });
      expect(row.email).not.toBe(rewrite.email);
    });

    it("is corrected by an admin", async () => {
      const { id } = await seed(table);
      await update(personas().admin.db, table, id, { email: "corrected@visitor.example" });
      expect((await read(table, id)).email).toBe("corrected@visitor.example");
    });
  });

  it("tells a visitor the hours given away on a day, and nothing about whose they are", async () => {
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const nextDay = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);
    for (const [appointment_date, appointment_time, status] of [
      [day, "14:30", "confirmed"],
      [day, "09:00", "requested"],
      [day, "09:00", "confirmed"],
      [day, "10:00", "requested"],
      [day, "11:00", "declined"],
      [day, "12:00", "completed"],
      [day, "13:00", "missed"],
      [nextDay, "16:00", "confirmed"],
    ])
      await seed("appointments", { appointment_date, appointment_time, status });
    for (const db of [personas().anon, personas().user.db]) {
      const { rows } = await sql`select taken_times(${day}) as times`.execute(db);
      expect(rows).toEqual([{ times: ["09:00", "09:30", "10:00", "10:30", "14:30", "15:00"] }]);
    }
  });

  describe("profiles", () => {
    async function signUp(email: string, data: object): Promise<Response> {
      const { url, anonKey, fetch } = backend().auth;
      return fetch(`${url}/auth/v1/signup`, {
        method: "POST",
        headers: { apikey: anonKey, "Content-Type": "application/json" },
        body: JSON.stringify({ email, password: "a long password", data }),
      });
    }

    it("come with the account, as a plain user whatever the sign-up claims", async () => {
      const email = `${crypto.randomUUID()}@people.example`;
      const answer = await signUp(email, { full_name: "  Ama\u0007ra\n Diallo ", role: "admin" });
      const { user } = await answer.json();
      expect(await read("profiles", user.id)).toMatchObject({
        email,
        full_name: "Ama ra Diallo",
        role: "user",
      });
    });

    it("survive a name no column would take", async () => {
      for (const full_name of ["\u200b", "x".repeat(10_000), { nested: true }, 7, null])
        expect((await signUp(`${crypto.randomUUID()}@people.example`, { full_name })).status).toBe(200);
    });

    it("show a user and an editor their own row, an admin all", async () => {
      for (const person of [personas().user, personas().editor]) {
        const seen = await person.db.selectFrom("profiles").select("id").execute();
        expect(seen).toEqual([{ id: person.id }]);
      }
      const all = await personas().admin.db.selectFrom("profiles").select("id").execute();
      expect(all.length).toBeGreaterThanOrEqual(3);
    });

    it("are added once, by their owner, as a plain user with the address they signed in with", {
      tags: "@7.15",
    }, async () => {
      const { id, email, db } = await newUser();
      const again = insert(db, "profiles", { id, email, role: "user" });
      expect(await refusalOf(again)).toBe(DUPLICATE);

      await personas().service.deleteFrom("profiles").where("id", "=", id).execute();
      const forged: Row[] = [
        { id, email, role: "admin" },
        { id, email, role: "editor" },
        { id, email: personas().admin.email, role: "user" },
        { id, email, role: "user", created_at: "2001-01-01T00:00:00Z" },
      ];
      for (const row of forged)
        expect(await refusalOf(insert(db, "profiles", row)), JSON.stringify(row)).toBe(REFUSED);
      await insert(db, "profiles", { id, email, role: "user" });
      expect(await roleOf(id)).toBe("user");
    });

    it("let their owner change the name and nothing else", async () => {
      const { id, email, db } = await newUser();
      await update(db, "profiles", id, { full_name: "Thabiso Mokgadi" });
      expect((await read("profiles", id)).full_name).toBe("Thabiso Mokgadi");

      const attempts = [
        () => update(db, "profiles", id, { role: "admin" }),
        () => update(db, "profiles", id, { role: "editor", full_name: "T" }),
        () => update(db, "profiles", id, { email: personas().admin.email }),
        () => update(db, "profiles", id, { id: personas().admin.id }),
        () => update(db, "profiles", id, { created_at: "2001-01-01T00:00:00Z" }),
        () =>
          db
            .insertInto("profiles")
            .values({ id, email, role: "admin" })
            .onConflict((conflict) => conflict.column("id").doUpdateSet({ role: "admin" }))
            .execute(),
      ];
      for (const attempt of attempts) expect(await refusalOf(attempt()), String(attempt)).toBe(REFUSED);
      await db.deleteFrom("profiles").where("id", "=", id).execute();
      expect(await roleOf(id)).toBe("user");
    });

    it("do not let an editor become an admin, nor make one", async () => {
      const { editor, user, admin } = personas();
      expect(await refusalOf(update(editor.db, "profiles", editor.id, { role: "admin" }))).toBe(REFUSED);
      await update(editor.db, "profiles", user.id, { role: "admin" });
      await update(editor.db, "profiles", admin.id, { role: "user" });
      expect(await roleOf(editor.id)).toBe("editor");
      expect(await roleOf(user.id)).toBe("user");
      expect(await roleOf(admin.id)).toBe("admin");
    });

    it("give and take rights at once, on a token already issued", async () => {
      const { id, db } = await newUser();
      const message = await seed("contact_messages");
      expect(await canSee(db, "contact_messages", message.id)).toBe(false);
      await update(personas().admin.db, "profiles", id, { role: "editor" });
      expect(await canSee(db, "contact_messages", message.id)).toBe(true);
      await update(personas().admin.db, "profiles", id, { role: "user" });
      expect(await canSee(db, "contact_messages", message.id)).toBe(false);
    });
  });

  describe("orders", () => {
    const MINE = ["order_lines", "payments", "tickets"];

    /** A paid order of this person, with a line, a payment and a ticket. */
    async function seedOrder(userId: string | null) {
      const order = await seed("orders", { user_id: userId });
      const order_id = order.id;
      const line = await seed("order_lines", { order_id });
      const total = order.total_cents;
      const payment = await seed("payments", { order_id, status: "approved", reported_cents: total });
      const ticket = await seed("tickets", { order_id, order_line_id: line.id });
      await update(personas().service, "orders", order_id, { status: "paid" });
      return { orders: order.id, order_lines: line.id, payments: payment.id, tickets: ticket.id };
    }
    const statusOf = async (id: unknown) => (await read("orders", id)).status;

    it("and what belongs to them are seen by their buyer and by staff, and by nobody else", {
      tags: "@10.66",
    }, async () => {
      const ids = await seedOrder(personas().user.id);
      for (const [table, id] of Object.entries(ids)) {
        for (const db of [personas().user.db, personas().editor.db, personas().admin.db])
          expect(await canSee(db, table, id), table).toBe(true);
        expect(await canSee(personas().stranger.db, table, id), table).toBe(false);
        expect(await refusalOf(canSee(personas().anon, table, id)), table).toBe(REFUSED);
      }
      const guest = await seedOrder(null);
      for (const table of MINE)
        expect(await canSee(personas().user.db, table, guest[table as keyof typeof guest]), table).toBe(
          false,
        );
    });

    it("are not changed by their buyer", async () => {
      const ids = await seedOrder(personas().user.id);
      const own = personas().user.db;
      await update(own, "orders", ids.orders, { status: "refunded" });
      await own.deleteFrom("orders").where("id", "=", ids.orders).execute();
      await update(own, "tickets", ids.tickets, { used_at: null, name: "Gold" });
      expect(await statusOf(ids.orders)).toBe("paid");
      expect((await read("tickets", ids.tickets)).name).not.toBe("Gold");
      const another = insert(own, "orders", { ...sample("orders"), user_id: personas().user.id });
      expect(await refusalOf(another)).toBe(REFUSED);
    });

    it("are fulfilled by an editor, who changes nothing else", { tags: "@10.66" }, async () => {
      const { orders: id } = await seedOrder(null);
      const change = (values: Row) => update(personas().editor.db, "orders", id, values);
      for (const values of [
        { total_cents: 1, subtotal_cents: 1 },
        { email: "forged@visitor.example" },
        { status: "fulfilled", paid_at: "2001-01-01T00:00:00Z" },
      ])
        expect(await refusalOf(change(values)), JSON.stringify(values)).toBe(REFUSED);
      await change({ status: "fulfilled" });
      expect(await statusOf(id)).toBe("fulfilled");
    });

    it("are never declared paid by hand, not even by an admin", { tags: "@10.24" }, async () => {
      const { id } = await seed("orders");
      for (const { db } of [personas().editor, personas().admin])
        for (const status of ["paid", "declined", "cancelled", "expired"])
          expect(await refusalOf(update(db, "orders", id, { status })), status).toBe(REFUSED);
      expect(await statusOf(id)).toBe("pending");
      const born = insert(personas().admin.db, "orders", { ...sample("orders"), status: "paid" });
      expect(await refusalOf(born)).toBe("23514");
    });
  });

  it("shows the stock of what is on sale to everyone, of a draft to staff", async () => {
    const product = await seed("products");
    const draft = await seed("products", { status: "draft" });
    const open = await seed("stock", { product_id: product.id });
    const hidden = await seed("stock", { product_id: draft.id });
    expect(await canSee(personas().anon, "stock", open.id)).toBe(true);
    expect(await canSee(personas().anon, "stock", hidden.id)).toBe(false);
    expect(await canSee(personas().editor.db, "stock", hidden.id)).toBe(true);
  });
});
