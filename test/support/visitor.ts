import { randomUUID } from "node:crypto";
import { readHint, type SessionHint } from "../../app/platform/sign-in/session-hint.ts";
import { type Role, TEST_SITE_URL, type TestBackend } from "./backend.ts";
import type { TestSite } from "./site.ts";

/** A minimal browser: requests with cookies. */
export class TestVisitor {
  readonly cookies = new Map<string, string>();
  readonly #site: TestSite;
  readonly #address: string | undefined;

  constructor(site: TestSite, { address }: { address?: string } = {}) {
    this.#site = site;
    this.#address = address;
  }

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) headers.set("Cookie", this.cookieHeader);
    if (init.method === "POST") headers.set("Origin", TEST_SITE_URL);
    const address = this.#address === undefined ? {} : { address: this.#address };
    const response = await this.#site.request(path, { ...init, ...address, headers });
    for (const cookie of response.headers.getSetCookie()) this.#take(cookie);
    return response;
  }

  /** As the browser itself sends a form. */
  post(path: string, fields: Record<string, string> = {}): Promise<Response> {
    return this.request(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  /** As our scripts send a form; returns the response with its status. */
  async send(path: string, fields: Record<string, string> = {}) {
    const body = new URLSearchParams(fields);
    const response = await this.request(path, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
    });
    return { code: response.status, ...(await response.json()) };
  }

  /** A copy of these cookies, like a second tab at the same moment. */
  twin(): TestVisitor {
    const twin = new TestVisitor(this.#site);
    for (const [name, value] of this.cookies) twin.cookies.set(name, value);
    return twin;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get hint(): SessionHint | null {
    return readHint(this.cookieHeader);
  }

  #take(cookie: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/; Max-Age=0(;|$)/.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

export interface Member {
  id: string;
  email: string;
  password: string;
  visitor: TestVisitor;
}

/** A user of this role, signed in through the site's own form. */
export async function signedIn(site: TestSite, backend: TestBackend, role: Role = "user"): Promise<Member> {
  const member = { email: `${role}-${randomUUID()}@example.com`, password: "mbali-2719" };
  const user = await backend.auth.createUser(member);
  if (user === "exists") throw new Error(`${member.email} is taken`);
  await backend.service.updateTable("profiles").set({ role }).where("id", "=", user.id).execute();
  const visitor = await signInAs(site, member);
  return { id: user.id, ...member, visitor };
}

/** Another browser of the same person. */
export async function signInAs(
  site: TestSite,
  { email, password }: Pick<Member, "email" | "password">,
): Promise<TestVisitor> {
  const visitor = new TestVisitor(site);
  const answer = await visitor.send("/auth", { email, password });
  if (answer.status !== "done") throw new Error(`${email} could not sign in: ${answer.message}`);
  return visitor;
}
