import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { authClient } from "../../../../test/support/auth-client.ts";
import { bootTestBackend, silentLog, type TestBackend } from "../../../../test/support/backend.ts";
import { sendWaitingMails, tokenIn } from "../../../../test/support/mails.ts";
import { startPostgres, type TestPostgres } from "../../../../test/support/postgres.ts";
import { erasePerson } from "./erase-person.server";

let server: TestPostgres | undefined;
let backend: TestBackend;
let sql: postgres.Sql;
beforeAll(async () => {
  server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  sql = postgres(databaseUrl, { max: 1 });
  backend = await bootTestBackend({ databaseUrl, confirmEmail: true });
});
afterAll(async () => {
  await sql?.end();
  await backend?.close();
  await server?.stop();
});

/** Every table that contains this text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('auth', 'public', 'storage') order by 1
  `;
  const found = [];
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select from ${name} as t where strpos(lower(t::text), $1) > 0`, [text]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

it("no table knows a deleted person any more, the log of the sign-in service least of all", async () => {
  const auth = authClient(backend.auth);
  const person = { email: "naledi.traces@mail.example", password: "naledi-11" };
  await auth.signUp(person);
  await auth.signUp(person);
  const actors = await sql`
    select distinct payload ->> 'actor_id' from auth.audit_log_entries
    where payload ->> 'actor_username' = ${person.email}
  `;
  expect(actors, "an account that was never opened is forgotten with the next sign-up").toHaveLength(1);

  const [mail] = await sendWaitingMails(backend);
  const proof = { token_hash: mail ? tokenIn(mail) : "", type: "signup" as const, password: person.password };
  const { data } = await auth.verifyOtp(proof);
  const traces = await tablesWith(person.email);
  expect(traces).toContain("auth.audit_log_entries");
  expect(traces).toContain("public.outbox");
  await erasePerson({ service: backend.service, files: backend.files, log: silentLog }, data.user?.id ?? "");
  expect(await tablesWith(person.email)).toEqual([]);
  expect(await tablesWith(data.user?.id ?? "nobody")).toEqual([]);
});
