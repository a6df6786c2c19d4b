import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { authClient } from "../../test/support/auth-client.ts";
import { bootTestBackend, type TestBackend } from "../../test/support/backend.ts";
import { POLL_OPTIONS } from "../../test/support/poll-options.ts";
import { startPostgres, type TestPostgres } from "../../test/support/postgres.ts";

let server: TestPostgres;
let processes: [TestBackend, TestBackend];

beforeAll(async () => {
  server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  processes = [await bootTestBackend({ databaseUrl }), await bootTestBackend({ databaseUrl })];
});
afterAll(async () => {
  for (const backend of processes) await backend.close();
  await server.stop();
});

it("two processes that renew a session at once give it one successor", async () => {
  const [{ auth, db }, other] = processes;
  const { data } = await authClient(auth).signUp({ email: "naima@example.com", password: "naima-2719" });
  const refresh_token = data.session?.refresh_token ?? "";
  const renewals = await db.loginRole.transaction().execute(async (tx) => {
    await sql`select from auth.refresh_tokens where token = ${refresh_token} for update`.execute(tx);
    const underWay = [auth, other.auth].map((service) =>
      authClient(service).refreshSession({ refresh_token }),
    );
    const waiting = () => sql`select from pg_locks where not granted`.execute(tx);
    // Both have read the token before either changes it.
    await vi.waitUntil(async () => (await waiting()).rows.length === 2, POLL_OPTIONS);
    return { underWay };
  });
  const answers = await Promise.all(renewals.underWay);
  expect(answers.map(({ error }) => error)).toEqual([null, null]);
  const successors = new Set(answers.map((answer) => answer.data.session?.refresh_token));
  expect(successors.size).toBe(1);
  const { rows } = await sql`select token from auth.refresh_tokens where not revoked`.execute(db.loginRole);
  expect(rows).toEqual([...successors].map((token) => ({ token })));
});
