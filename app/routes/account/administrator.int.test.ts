import { describe, expect, it } from "vitest";
import { administratorContext } from "../../../app/context.ts";
import { createFindVisitor } from "../../../app/features/account/visitor.server.ts";
import { useTestBackend } from "../../../test/support/backend.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { loader } from "./administrator";

describe("/auth/administrator", () => {
  const backend = useTestBackend();

  async function ask(administrator: string | null, authorization?: string) {
    const { context } = pageContext({
      db: backend().anon,
      findVisitor: createFindVisitor(backend().clientFor),
    });
    context.set(administratorContext, administrator);
    const request = new Request("http://site.test/auth/administrator", {
      headers: authorization === undefined ? {} : { Authorization: authorization },
    });
    const response = await loader({ request, context } as unknown as Parameters<typeof loader>[0]);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    return response.json();
  }

  it("tells the administrator that they are, whatever their role", async () => {
    const user = await backend().userClient("user");
    const told = await ask(user.email.toUpperCase(), `Bearer ${user.accessToken}`);
    expect(told).toEqual({ isAdministrator: true });
  });

  it("tells everybody else no, and no address to anyone", async () => {
    const user = await backend().userClient("user");
    const no = { isAdministrator: false };
    expect(await ask("admin@afi.example", `Bearer ${user.accessToken}`)).toEqual(no);
    expect(await ask(null, `Bearer ${user.accessToken}`)).toEqual(no);
    expect(await ask(user.email)).toEqual(no);
    expect(await ask(user.email, "Bearer rubbish")).toEqual(no);
    expect(await ask(user.email, `Basic ${user.accessToken}`)).toEqual(no);
  });
});
