import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { describeOnEveryDatabase, TEST_SITE_URL } from "../../test/support/backend.ts";
import { createAdminUser } from "./admin-users.ts";

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function sign(claims: object, secret: string): string {
  const unsigned = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${unsigned}.${createHmac("sha256", secret).update(unsigned).digest("base64url")}`;
}

describeOnEveryDatabase("the API", (backend) => {
  const call = (route: string, headers: Record<string, string> = {}, init: RequestInit = {}) => {
    const { fetch } = backend();
    if (!fetch) throw new Error("This backend answers no requests");
    return fetch(new Request(`${TEST_SITE_URL}${route}`, { ...init, headers }), "127.0.0.1");
  };
  const key = () => backend().browser.anonKey;
  const jwtSecret = async (): Promise<string> =>
    JSON.parse(await readFile(path.join(backend().dataDir, "secrets.json"), "utf8")).jwtSecret;
  const readProfiles = (token: string) =>
    call("/rest/v1/profiles?select=id", { apikey: key(), Authorization: `Bearer ${token}` });

  it("answers only who brings a key, also from this machine", async () => {
    expect((await call("/rest/v1/banners?select=id")).status).toBe(401);
    expect(
      (await call("/rest/v1/banners?select=id", { Host: "localhost", Origin: TEST_SITE_URL })).status,
    ).toBe(401);
    expect((await call("/rest/v1/banners?select=id", { apikey: "sb_publishable_wrong" })).status).toBe(401);
    expect((await call("/rest/v1/banners?select=id", { Authorization: `Bearer ${key()}` })).status).toBe(401);
    expect((await call("/auth/v1/settings")).status).toBe(401);
    expect((await call("/rest/v1/banners?select=id", { apikey: key() })).status).toBe(200);
  });

  it("shows nothing besides the three services", async () => {
    for (const route of ["/_system", "/_system/info", "/", "/rest/v2/x", "/static/main.js"]) {
      expect((await call(route, { apikey: key() })).status, route).toBe(404);
    }
  });

  it("signs up, signs in and knows the user, and forgets them in the client all visitors share", async () => {
    const { anon, clientFor } = backend();
    const email = "Thandi@Example.com";
    const up = await anon.auth.signUp({
      email,
      password: "mbali-2719",
      options: { data: { full_name: "Thandi" } },
    });
    expect(up.error).toBeNull();
    const wrong = await anon.auth.signInWithPassword({ email, password: "mbali-2718" });
    expect(wrong.error?.code).toBe("invalid_credentials");
    const { data, error } = await anon.auth.signInWithPassword({ email, password: "mbali-2719" });
    expect(error).toBeNull();
    const token = data.session?.access_token ?? "";

    const user = clientFor(token);
    expect((await user.auth.getUser()).data.user).toMatchObject({
      email: "thandi@example.com",
      user_metadata: { full_name: "Thandi" },
    });
    const own = await user.from("profiles").select("id, role, full_name").throwOnError();
    expect(own.data).toEqual([{ id: data.user?.id, role: "user", full_name: "Thandi" }]);
    expect((await anon.auth.getSession()).data.session).toBeNull();
    expect((await anon.from("profiles").select("id")).data ?? []).toEqual([]);

    const refreshed = await anon.auth.refreshSession({ refresh_token: data.session?.refresh_token ?? "" });
    expect(refreshed.data.user?.id).toBe(data.user?.id);
  });

  it("does not take the token of a file link for a session", async () => {
    const victim = await backend().userClient("user");
    const link = sign({ sub: victim.id, bucket: "images", intent: "download" }, await jwtSecret());
    expect((await readProfiles(link)).status).toBe(401);
  });

  it("lets the server and administrators create users, and nobody else", async () => {
    const { anon, service, userClient } = backend();
    const newcomer = (name: string) => ({
      email: `${name}@example.com`,
      password: "lindiwe-11",
      email_confirm: true,
    });
    const [user, editor, admin] = [
      await userClient("user"),
      await userClient("editor"),
      await userClient("admin"),
    ];
    for (const db of [anon, user.db, editor.db]) {
      const refused = await db.auth.admin.createUser(newcomer("refused"));
      expect(refused.error?.status).toBeGreaterThanOrEqual(401);
      expect(refused.data.user).toBeNull();
    }
    expect((await admin.db.auth.admin.createUser(newcomer("by-admin"))).data.user?.email).toBe(
      "by-admin@example.com",
    );
    expect((await service.auth.admin.createUser(newcomer("by-server"))).error).toBeNull();
    expect((await service.auth.admin.createUser(newcomer("by-server"))).error?.code).toBe("email_exists");
    expect((await service.auth.admin.createUser({ ...newcomer("weak"), password: "abc" })).error?.code).toBe(
      "weak_password",
    );
    const signedIn = await anon.auth.signInWithPassword({
      email: "by-admin@example.com",
      password: "lindiwe-11",
    });
    expect(signedIn.data.user?.email_confirmed_at).toBeTruthy();
  });

  it("creates an administrator once and never promotes an account that exists", async () => {
    const { service, anon } = backend();
    const roleOf = async (email: string) =>
      (await service.from("profiles").select("role").eq("email", email).single().throwOnError()).data.role;
    expect(await createAdminUser(service, { email: "head@example.com", password: "first-pass" })).toBe(
      "created",
    );
    expect(await createAdminUser(service, { email: "head@example.com", password: "other-pass" })).toBe(
      "exists",
    );
    expect(await roleOf("head@example.com")).toBe("admin");

    expect(await createAdminUser(service, { email: "Deputy@Example.com", password: "first-pass" })).toBe(
      "created",
    );
    expect(await roleOf("deputy@example.com")).toBe("admin");

    await anon.auth.signUp({ email: "squatter@example.com", password: "squatters-own" });
    expect(await createAdminUser(service, { email: "squatter@example.com", password: "admins-own" })).toBe(
      "exists",
    );
    expect(await roleOf("squatter@example.com")).toBe("user");
  });

  it("leaves no half-made administrator in the way of the next try", async () => {
    const { service } = backend();
    const admin = { email: "second@example.com", password: "second-pass" };
    const broken = new Proxy(service, {
      get: (target, name) =>
        name === "from"
          ? () => target.from("no_such_table" as "profiles")
          : Reflect.get(target, name, target),
    });
    await expect(createAdminUser(broken, admin)).rejects.toThrow("was given no rights");
    expect(await createAdminUser(service, admin)).toBe("created");
  });

  it("gives numbers and times as a hosted project does", async () => {
    const { service, anon } = backend();
    await service
      .from("products")
      .insert({ id: "gown", name: "Gown", price: 6200.5, status: "published" })
      .throwOnError();
    const { data } = await anon
      .from("products")
      .select("price, created_at")
      .eq("id", "gown")
      .single()
      .throwOnError();
    expect(data.price).toBe(6200.5);
    expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
  });

  it("names the rule that refused a row", async () => {
    const { anon, service } = backend();
    const subscribe = (email: string) =>
      service.from("newsletter_subscriptions").insert({ name: "Zola", surname: "M", email });
    expect((await subscribe("not an address")).error).toMatchObject({ code: "23514" });
    expect((await subscribe("zola@example.com")).status).toBe(201);
    expect(await subscribe("zola@example.com")).toMatchObject({ status: 409, error: { code: "23505" } });
    expect((await anon.from("newsletter_subscriptions").select("email")).error).toMatchObject({
      code: "42501",
    });
    expect((await anon.from("no_such_table" as "banners").select("id")).error).toMatchObject({
      code: "PGRST205",
    });
    expect(
      (await anon.from("banners").select("id").eq("id", crypto.randomUUID()).single()).error,
    ).toMatchObject({
      code: "PGRST116",
    });
  });

  it("asks no regular expression for a visitor, however it is phrased", async () => {
    const { service, userClient } = backend();
    const { accessToken } = await userClient("user");
    const ask = (filter: string, token?: string) =>
      call(`/rest/v1/blogs?select=id&${filter}`, {
        apikey: key(),
        ...(token && { Authorization: `Bearer ${token}` }),
      });
    for (const filter of [
      "content=match.^(.%2B)\\1$",
      "content=imatch.a",
      "content=not.match.a",
      "content=match(any).{a,b}",
      "content=not.imatch(all).{a,b}",
      "or=(id.is.null,content.match.a)",
      "and=(title.eq.a,or(slug.eq.a,not.and(slug.eq.b,content.not.imatch.a)))",
      "not.or=(content.match.a)",
      "content=ilike(any).{a,b}",
    ]) {
      const answer = await ask(filter);
      expect(answer.status, filter).toBe(400);
      expect(await answer.json(), filter).toMatchObject({ code: "PGRST127" });
      expect((await ask(filter, accessToken)).status, filter).toBe(400);
    }
    const embedded = await call("/rest/v1/products?select=id,stock(id)&stock.id=match.a", { apikey: key() });
    expect(embedded.status).toBe(400);
    for (const filter of [
      "content=eq.match.a",
      "title=ilike.*~*",
      'or=(title.eq.".match.",title.eq."a,b.match.c")',
      "title=wfts.match",
    ])
      expect((await ask(filter)).status, filter).toBe(200);
    expect((await service.from("blogs").select("id").filter("title", "match", "^a")).error).toBeNull();
    expect((await ask("title=eq.a")).status).toBe(200);
  });

  it.each([
    "blogs?__proto__=eq.1",
    "blogs?%22__proto__%22=eq.1",
    "blogs?__proto__::text=eq.1",
    "blogs?__proto__-%3E%3Ea=eq.1",
    "blogs?constructor=eq.1",
    "products?select=id,__proto__:stock(id)&__proto__.id=eq.1",
    "rpc/search_site?typed=gown&__proto__=eq.1",
  ])("takes no name that every object has for a column: %s", async (question) => {
    const before = Object.getOwnPropertyNames(Object);
    const answer = await call(`/rest/v1/${question}`, { apikey: key() });
    const added = Object.keys(Object.prototype);
    for (const name of added) Reflect.deleteProperty(Object.prototype, name);
    expect(added).toEqual([]);
    expect(Object.getOwnPropertyNames(Object)).toEqual(before);
    expect(answer.status).toBe(400);
  });

  it("reads a column once, not a thousand times", async () => {
    const names = Array.from({ length: 900 }, (_, index) => `a${index}:content`).join();
    expect((await call(`/rest/v1/blogs?select=${names}`, { apikey: key() })).status).toBe(400);
    expect((await backend().service.from("blogs").select(names)).error).toBeNull();
  });

  it("tells who gives up waiting at once", async () => {
    const { error } = await backend().anon.from("banners").select("id").abortSignal(AbortSignal.abort());
    expect(error?.message).toContain("abort");
  });

  it("stores files: public ones for everyone, private ones for who may", async () => {
    const { anon, service, userClient } = backend();
    const editor = await userClient("editor");
    const png = new Blob(["picture"], { type: "image/png" });
    const pdf = new Blob(["sketch"], { type: "application/pdf" });

    expect((await anon.storage.from("images").upload("a.png", png)).error).not.toBeNull();
    expect((await editor.db.storage.from("images").upload("a.png", png)).error).toBeNull();
    const { publicUrl } = anon.storage.from("images").getPublicUrl("a.png").data;
    expect(publicUrl).toBe(`${TEST_SITE_URL}/storage/v1/object/public/images/a.png`);
    const shown = await call(new URL(publicUrl).pathname);
    expect(await shown.text()).toBe("picture");
    expect(shown.headers.get("Content-Type")).toBe("image/png");
    expect(shown.headers.get("X-Content-Type-Options")).toBe("nosniff");

    expect((await service.storage.from("booking-files").upload("b.pdf", pdf)).error).toBeNull();
    expect((await anon.storage.from("booking-files").download("b.pdf")).error).not.toBeNull();
    expect((await call("/storage/v1/object/public/booking-files/b.pdf")).ok).toBe(false);
    expect((await anon.storage.from("booking-files").createSignedUrl("b.pdf", 60)).error).not.toBeNull();
    const forServer = await service.storage.from("booking-files").download("b.pdf");
    expect(await forServer.data?.text()).toBe("sketch");
    const link = await editor.db.storage.from("booking-files").createSignedUrl("b.pdf", 60);
    const { pathname, search } = new URL(link.data?.signedUrl ?? "");
    expect(await (await call(pathname + search)).text()).toBe("sketch");
    expect((await call(pathname.replace("b.pdf", "c.pdf") + search)).ok).toBe(false);

    const ticket = await service.storage.from("booking-files").createSignedUploadUrl("d.pdf");
    const byTicket = await anon.storage
      .from("booking-files")
      .uploadToSignedUrl("d.pdf", ticket.data?.token ?? "", pdf);
    expect(byTicket.error).toBeNull();

    expect((await service.storage.from("images").remove(["a.png"])).error).toBeNull();
    expect((await call(new URL(publicUrl).pathname)).ok).toBe(false);
  });

  it("takes only files of the kind and size a bucket allows", async () => {
    const { service } = backend();
    const page = new Blob(["<script>"], { type: "text/html" });
    expect((await service.storage.from("images").upload("x.html", page)).error).not.toBeNull();
    const large = new Blob([new Uint8Array(11 * 1024 * 1024)], { type: "application/pdf" });
    expect((await service.storage.from("booking-files").upload("x.pdf", large)).error).not.toBeNull();
    const chunked = await call(
      "/storage/v1/object/booking-files/y.pdf",
      { apikey: key(), "Content-Type": "application/pdf" },
      { method: "POST", body: "sketch" },
    );
    expect(chunked.status).toBe(411);
  });

  it("reads an address in one way: none of its words may come in disguise", async () => {
    const { service } = backend();
    const png = new Blob(["picture"], { type: "image/png" });
    await service.storage.from("images").upload("Òkè & lace (2).png", png, { upsert: true });
    const { publicUrl } = service.storage.from("images").getPublicUrl("Òkè & lace (2).png").data;
    const { pathname } = new URL(publicUrl);
    expect(await (await call(pathname)).text()).toBe("picture");
    for (const route of [
      pathname.replace("object", "%6Fbject"),
      pathname.replace("public", "publi%63"),
      "/rest/v1/%62anners?select=id",
      "/rest/v1//banners?select=id",
      "/auth/v1/%73ettings",
    ])
      expect((await call(route, { apikey: key() })).status, route).toBe(404);
  });
});
