import type postgres from "postgres";

/** Every table that contains this text in any column. */
export async function tablesWith(sql: postgres.Sql, text: string): Promise<string[]> {
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
