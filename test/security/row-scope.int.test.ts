import { describe, expect, it } from "vitest";
import { describeOnEveryDatabase } from "../support/backend.ts";
import { SAMPLES } from "./sample-rows.ts";
import { type Person, type UntypedDb, useStage } from "./stage.ts";

const REFUSED = "42501";
const DUPLICATE = "23505";

/** What makes a row of each content table one that only staff may see. */
const HIDDEN = {
  banners: { active: false },
  events: { status: "draft" },
  products: { status: "draft" },
  promo_videos: { is_active: false },
  blogs: { status: "draft" },
  job_positions: { is_active: false },
  ticket_packages: { is_active: false },
};
const INBOX = ["contact_messages", "designer_applications", "appointments"];
const WRITE_ONLY = ["newsletter_subscriptions", ...INBOX];

describeOnEveryDatabase("rows and columns", (backend) => {
  const stage = useStage(backend);

  const sample = (table: string) => ({ ...SAMPLES[table]?.row() });

  async function newUser(): Promise<Person> {
    return backend().userClient("user");
  }

  async function seed(table: string, values: object = {}): Promise<Record<string, unknown>> {
    const row = { ...sample(table), ...values };
    return (await stage().service.from(table).insert(row).select().single().throwOnError()).data;
  }

  async function canSee(db: UntypedDb, table: string, id: unknown): Promise<boolean> {
    return (await db.from(table).select("id").eq("id", id).throwOnError()).data.length === 1;
  }

  async function roleOf(id: string): Promise<string> {
    return (await stage().service.from("profiles").select("role").eq("id", id).single().throwOnError()).data
      .role;
  }

  describe("content", () => {
    it.each(Object.entries(HIDDEN))(
      "%s that are not public are seen by staff only",
      async (table, hidden) => {
        const { id } = await seed(table, hidden);
        expect(await canSee(stage().anon, table, id)).toBe(false);
        expect(await canSee(stage().user.db, table, id)).toBe(false);
        expect(await canSee(stage().editor.db, table, id)).toBe(true);
        expect(await canSee(stage().admin.db, table, id)).toBe(true);
      },
    );

    it("is found by a search only when it is public", async () => {
      const find = async (db: UntypedDb, typed: string) =>
        JSON.stringify((await db.rpc("search_site", { typed }).throwOnError()).data);
      for (const [table, title] of [
        ["products", "name"],
        ["blogs", "title"],
        ["events", "title"],
      ] as const) {
        await seed(table, { [title]: "Quagga in public" });
        await seed(table, { [title]: "Quagga in secret", status: "draft" });
      }
      for (const db of [stage().anon, stage().user.db]) {
        const found = await find(db, "quagga");
        expect(found.match(/Quagga in public/g)).toHaveLength(3);
        expect(found).not.toContain("secret");
      }
    });

    it("shows a sold-out product to everyone", async () => {
      const { id } = await seed("products", { status: "sold_out" });
      expect(await canSee(stage().anon, "products", id)).toBe(true);
      expect(await canSee(stage().user.db, "products", id)).toBe(true);
    });
  });

  describe.each(WRITE_ONLY)("%s", (table) => {
    it("cannot be read back by whoever wrote it", async () => {
      const { error } = await stage().anon.from(table).insert(sample(table)).select();
      expect(error?.code).toBe(REFUSED);
    });

    it("takes no id and no time from a visitor", async () => {
      for (const db of [stage().anon, stage().user.db]) {
        for (const extra of [{ id: crypto.randomUUID() }, { created_at: "2001-01-01T00:00:00Z" }]) {
          const { error } = await db.from(table).insert({ ...sample(table), ...extra });
          expect(error?.code, JSON.stringify(extra)).toBe(REFUSED);
        }
      }
    });
  });

  it("does not let a visitor overwrite a subscription by writing it again", async () => {
    const row = await seed("newsletter_subscriptions");
    const forged = { name: "Forged", surname: "Forged", email: row.email };
    const { error } = await stage()
      .anon.from("newsletter_subscriptions")
      .upsert(forged, { onConflict: "email" });
    expect(error?.code).toBe(REFUSED);
  });

  describe.each(INBOX)("%s", (table) => {
    it("starts with the status the organisation gives it", async () => {
      for (const db of [stage().anon, stage().user.db]) {
        const { error } = await db.from(table).insert({ ...sample(table), ...SAMPLES[table]?.change });
        expect(error?.code).toBe(REFUSED);
      }
    });

    it("is changed by an editor in its status alone", async () => {
      const { id } = await seed(table);
      const change = SAMPLES[table]?.change;
      const rewrite = { email: "forged@visitor.example" };
      for (const attempt of [rewrite, { ...change, ...rewrite }, { created_at: "2001-01-01T00:00:00Z" }]) {
        const { error } = await stage().editor.db.from(table).update(attempt).eq("id", id);
        expect(error?.code, JSON.stringify(attempt)).toBe(REFUSED);
      }
      await stage()
        .editor.db.from(table)
        .update({ ...change })
        .eq("id", id)
        .throwOnError();
      const { data } = await stage().service.from(table).select().eq("id", id).single().throwOnError();
      expect(data).toMatchObject({ ...change });
      expect(data.email).not.toBe(rewrite.email);
    });

    it("is corrected by an admin", async () => {
      const { id } = await seed(table);
      const { data } = await stage()
        .admin.db.from(table)
        .update({ email: "corrected@visitor.example" })
        .eq("id", id)
        .select()
        .single()
        .throwOnError();
      expect(data.email).toBe("corrected@visitor.example");
    });
  });

  it("tells a visitor the hours given away on a day, and nothing about whose they are", async () => {
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const nextDay = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);
    for (const [appointment_date, appointment_time, status] of [
      [day, "14:30", "confirmed"],
      [day, "09:00", "confirmed"],
      [day, "09:00", "confirmed"],
      [day, "10:00", "requested"],
      [day, "11:00", "declined"],
      [day, "12:00", "completed"],
      [nextDay, "16:00", "confirmed"],
    ])
      await seed("appointments", { appointment_date, appointment_time, status });
    for (const db of [stage().anon, stage().user.db]) {
      const { data } = await db.rpc("taken_times", { day }).throwOnError();
      expect(data).toEqual(["09:00", "14:30"]);
    }
  });

  describe("profiles", () => {
    it("come with the account, as a plain user whatever the sign-up claims", async () => {
      const email = `${crypto.randomUUID()}@people.example`;
      const { data } = await stage().anon.auth.signUp({
        email,
        password: "a long password",
        options: { data: { full_name: "  Ama\u0007ra\n Diallo ", role: "admin" } },
      });
      const { data: profile } = await stage().service.from("profiles").select().eq("email", email).single();
      expect(profile).toMatchObject({ id: data.user?.id, full_name: "Ama ra Diallo", role: "user" });
    });

    it("survive a name no column would take", async () => {
      for (const full_name of ["\u200b", "x".repeat(10_000), { nested: true }, 7, null]) {
        const email = `${crypto.randomUUID()}@people.example`;
        const { error } = await stage().anon.auth.signUp({
          email,
          password: "a long password",
          options: { data: { full_name } },
        });
        expect(error).toBeNull();
      }
    });

    it("show a user and an editor their own row, an admin all", async () => {
      for (const person of [stage().user, stage().editor]) {
        const { data } = await person.db.from("profiles").select("id").throwOnError();
        expect(data).toEqual([{ id: person.id }]);
      }
      const { data } = await stage().admin.db.from("profiles").select("id").throwOnError();
      expect(data.length).toBeGreaterThanOrEqual(3);
    });

    it("are added once, by their owner, as a plain user with the address they signed in with", async () => {
      const { id, email, db } = await newUser();
      const again = await db.from("profiles").insert({ id, email, role: "user" });
      expect(again.error?.code).toBe(DUPLICATE);

      await stage().service.from("profiles").delete().eq("id", id).throwOnError();
      const forged: Record<string, unknown>[] = [
        { id, email, role: "admin" },
        { id, email, role: "editor" },
        { id, email: stage().admin.email, role: "user" },
        { id, email, role: "user", created_at: "2001-01-01T00:00:00Z" },
      ];
      for (const row of forged) {
        const { error } = await db.from("profiles").insert(row);
        expect(error?.code, JSON.stringify(row)).toBe(REFUSED);
      }
      await db.from("profiles").insert({ id, email, role: "user" }).throwOnError();
      expect(await roleOf(id)).toBe("user");
    });

    it("let their owner change the name and nothing else", async () => {
      const { id, email, db } = await newUser();
      const own = db.from("profiles");
      await own.update({ full_name: "Thabiso Mokgadi" }).eq("id", id).throwOnError();
      const { data } = await own.select("full_name").single().throwOnError();
      expect(data.full_name).toBe("Thabiso Mokgadi");

      const attempts = [
        () => own.update({ role: "admin" }).eq("id", id),
        () => own.update({ role: "editor", full_name: "T" }).eq("id", id),
        () => own.update({ email: stage().admin.email }).eq("id", id),
        () => own.update({ id: stage().admin.id }).eq("id", id),
        () => own.update({ created_at: "2001-01-01T00:00:00Z" }).eq("id", id),
        () => own.upsert({ id, email, role: "admin" }),
      ];
      for (const attempt of attempts) expect((await attempt()).error?.code, String(attempt)).toBe(REFUSED);
      await own.delete().eq("id", id).throwOnError();
      expect(await roleOf(id)).toBe("user");
    });

    it("do not let an editor become an admin, nor make one", async () => {
      const own = await stage()
        .editor.db.from("profiles")
        .update({ role: "admin" })
        .eq("id", stage().editor.id);
      expect(own.error?.code).toBe(REFUSED);
      await stage()
        .editor.db.from("profiles")
        .update({ role: "admin" })
        .eq("id", stage().user.id)
        .throwOnError();
      await stage()
        .editor.db.from("profiles")
        .update({ role: "user" })
        .eq("id", stage().admin.id)
        .throwOnError();
      expect(await roleOf(stage().editor.id)).toBe("editor");
      expect(await roleOf(stage().user.id)).toBe("user");
      expect(await roleOf(stage().admin.id)).toBe("admin");
    });

    it("give and take rights at once, on a token already issued", async () => {
      const { id, db } = await newUser();
      const message = await seed("contact_messages");
      expect(await canSee(db, "contact_messages", message.id)).toBe(false);
      await stage().admin.db.from("profiles").update({ role: "editor" }).eq("id", id).throwOnError();
      expect(await canSee(db, "contact_messages", message.id)).toBe(true);
      await stage().admin.db.from("profiles").update({ role: "user" }).eq("id", id).throwOnError();
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
      await stage().service.from("orders").update({ status: "paid" }).eq("id", order_id).throwOnError();
      return { orders: order.id, order_lines: line.id, payments: payment.id, tickets: ticket.id };
    }
    const statusOf = async (id: unknown) =>
      (await stage().service.from("orders").select("status").eq("id", id).single().throwOnError()).data
        .status;

    it("and what belongs to them are seen by their buyer and by staff, and by nobody else", async () => {
      const ids = await seedOrder(stage().user.id);
      for (const [table, id] of Object.entries(ids)) {
        for (const db of [stage().user.db, stage().editor.db, stage().admin.db])
          expect(await canSee(db, table, id), table).toBe(true);
        expect(await canSee(stage().stranger.db, table, id), table).toBe(false);
        expect((await stage().anon.from(table).select("id")).error?.code, table).toBe(REFUSED);
      }
      const guest = await seedOrder(null);
      for (const table of MINE)
        expect(await canSee(stage().user.db, table, guest[table as keyof typeof guest]), table).toBe(false);
    });

    it("are not changed by their buyer", async () => {
      const ids = await seedOrder(stage().user.id);
      const own = stage().user.db;
      await own.from("orders").update({ status: "refunded" }).eq("id", ids.orders).throwOnError();
      await own.from("orders").delete().eq("id", ids.orders).throwOnError();
      await own.from("tickets").update({ used_at: null, name: "Gold" }).eq("id", ids.tickets).throwOnError();
      expect(await statusOf(ids.orders)).toBe("paid");
      const { error } = await own.from("orders").insert({ ...sample("orders"), user_id: stage().user.id });
      expect(error?.code).toBe(REFUSED);
    });

    it("are fulfilled by an editor, who changes nothing else", async () => {
      const { orders: id } = await seedOrder(null);
      const change = (values: object) => stage().editor.db.from("orders").update(values).eq("id", id);
      for (const values of [
        { total_cents: 1, subtotal_cents: 1 },
        { email: "forged@visitor.example" },
        { status: "fulfilled", paid_at: "2001-01-01T00:00:00Z" },
      ])
        expect((await change(values)).error?.code, JSON.stringify(values)).toBe(REFUSED);
      await change({ status: "fulfilled" }).throwOnError();
      expect(await statusOf(id)).toBe("fulfilled");
    });

    it("are never declared paid by hand, not even by an admin", async () => {
      const { id } = await seed("orders");
      for (const { db } of [stage().editor, stage().admin])
        for (const status of ["paid", "declined", "cancelled", "expired"])
          expect((await db.from("orders").update({ status }).eq("id", id)).error?.code, status).toBe(REFUSED);
      expect(await statusOf(id)).toBe("pending");
      const born = await stage()
        .admin.db.from("orders")
        .insert({ ...sample("orders"), status: "paid" });
      expect(born.error?.code).toBe("23514");
    });
  });

  it("shows the stock of what is on sale to everyone, of a draft to staff", async () => {
    const product = await seed("products");
    const draft = await seed("products", { status: "draft" });
    const open = await seed("stock", { product_id: product.id });
    const hidden = await seed("stock", { product_id: draft.id });
    expect(await canSee(stage().anon, "stock", open.id)).toBe(true);
    expect(await canSee(stage().anon, "stock", hidden.id)).toBe(false);
    expect(await canSee(stage().editor.db, "stock", hidden.id)).toBe(true);
  });

  it("keeps the functions behind the policies out of reach", async () => {
    const direct = await stage().user.db.rpc("caller_role");
    expect(direct.error?.code).toBe("PGRST202");
    const named = await stage().user.db.schema("private").rpc("caller_role");
    expect(named.error?.code).toBe("PGRST106");
  });
});
