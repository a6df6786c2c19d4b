import { AuthApiError, AuthSessionMissingError } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import type { Db } from "~/db/client";
import { createFindVisitor } from "./visitor.server";

const request = new Request("http://site.test/account", { headers: { Authorization: "Bearer a.b.c" } });

/** Asks a sign-in service that answers with this error. */
function findVisitor(error: Error) {
  const auth = { getUser: async () => ({ data: { user: null }, error }) };
  return createFindVisitor(() => ({ auth }) as unknown as Db)(request);
}
const refusal = (status: number) => new AuthApiError("no", status, undefined);

it("nobody is who the sign-in service does not know", async () => {
  for (const error of [refusal(401), refusal(403), refusal(404), new AuthSessionMissingError()])
    expect(await findVisitor(error)).toBeNull();
});

it("a sign-in service that is busy or broken has not said that it is nobody", async () => {
  for (const status of [400, 408, 429, 500, 503])
    await expect(findVisitor(refusal(status))).rejects.toThrow();
});
