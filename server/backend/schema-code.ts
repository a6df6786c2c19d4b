import type { SqlSession } from "./sql-session.ts";
import { linkTables, type SchemaCode } from "./table-linking.ts";

/** The tables and the code around them, as Postgres keeps them. */
export async function readSchemaCode(session: SqlSession): Promise<SchemaCode> {
  return {
    tables: (await session.query<{ name: string }>(TABLES)).map(({ name }) => name),
    functions: await session.query(FUNCTIONS),
    triggers: await session.query(TRIGGERS),
    cascades: await session.query(CASCADES),
  };
}

export function renderTableLinks(code: SchemaCode): string {
  const { functions, writes } = linkTables(code);
  return `// Written by \`npm run db:types\` from supabase/migrations; changes by hand are lost.

/** The tables a function of the API reads, or those it changes, itself or through what it sets off. */
export const FUNCTION_TABLES: Record<string, { isWrite: boolean; tables: readonly string[] | null }> = {
${lines(functions)}};

/** Of every table: what changes when it is written, by triggers and foreign keys too. */
export const TABLE_WRITES: Record<string, readonly string[]> = {
${lines(writes)}};
`;
}

function lines(entries: object): string {
  return Object.entries(entries)
    .map(([name, value]) => `  ${name}: ${JSON.stringify(value)},\n`)
    .join("");
}

const TABLES = /* sql */ `
select relname as name from pg_class
where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`;

const FUNCTIONS = /* sql */ `
select n.nspname as schema, p.proname as name, pg_get_functiondef(p.oid) as source, p.provolatile = 'v' as "isVolatile"
from pg_proc p join pg_namespace n on n.oid = p.pronamespace
where n.nspname in ('public', 'private') and p.prokind = 'f'
order by n.nspname, p.proname`;

const TRIGGERS = /* sql */ `
select distinct c.relname as table, p.proname as "function"
from pg_trigger t
join pg_class c on c.oid = t.tgrelid
join pg_proc p on p.oid = t.tgfoid
where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
order by c.relname, p.proname`;

const CASCADES = /* sql */ `
select distinct r.relname as table, c.relname as changes
from pg_constraint k
join pg_class c on c.oid = k.conrelid
join pg_class r on r.oid = k.confrelid
where k.contype = 'f' and (k.confdeltype not in ('a', 'r') or k.confupdtype not in ('a', 'r'))
  and c.relnamespace = 'public'::regnamespace and r.relnamespace = 'public'::regnamespace
order by r.relname, c.relname`;
