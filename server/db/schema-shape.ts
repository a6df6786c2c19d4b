import { type AllowedValues, allowedValues } from "./check-values.ts";
import type { SqlSession } from "./sql-session.ts";

/** The schema `public` as its callers see it. */
export interface SchemaShape {
  tables: Relation[];
  views: Relation[];
  functions: SqlFunction[];
  enums: { name: string; values: string[] }[];
}

export interface Relation {
  name: string;
  columns: Column[];
}

export interface Column {
  name: string;
  /** Postgres' own name of the type; `_text` is an array of text. */
  type: string;
  isNullable: boolean;
  /** Left out of an insert, the database fills it in. */
  hasDefault: boolean;
  /** Computed by the database and never written. */
  isGenerated: boolean;
  /** The only texts a CHECK constraint lets in. */
  allowed?: string[];
}

export interface SqlFunction {
  name: string;
  args: { name: string; type: string; isOptional: boolean }[];
  returns: string;
}

export async function readSchema(session: SqlSession): Promise<SchemaShape> {
  const [relations, checks, functions, enums] = [
    await session.query<RelationRow>(RELATIONS),
    await session.query<{ table: string; definition: string }>(CHECKS),
    await session.query<SqlFunction>(FUNCTIONS),
    await session.query<{ name: string; values: string[] }>(ENUMS),
  ];
  const allowedIn = (table: string, column: string): AllowedValues | undefined =>
    checks
      .filter((check) => check.table === table)
      .flatMap((check) => allowedValues(check.definition))
      .find((allowed) => allowed.column === column);
  const shapes = relations.map(({ kind, name, columns }) => ({
    kind,
    name,
    columns: columns.map((column) => {
      const allowed = allowedIn(name, column.name)?.values;
      return allowed ? { ...column, allowed } : column;
    }),
  }));
  return {
    tables: shapes.filter(({ kind }) => kind === "table"),
    views: shapes.filter(({ kind }) => kind === "view"),
    functions,
    enums,
  };
}

interface RelationRow {
  kind: "table" | "view";
  name: string;
  columns: Column[];
}

const RELATIONS = /* sql */ `
select
  case when c.relkind in ('r', 'p') then 'table' else 'view' end as kind,
  c.relname as name,
  json_agg(json_build_object(
    'name', a.attname,
    'type', t.typname,
    'isNullable', not a.attnotnull,
    'hasDefault', a.atthasdef or a.attidentity <> '',
    'isGenerated', a.attgenerated <> '' or a.attidentity = 'a'
  ) order by a.attname) as columns
from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
join pg_type t on t.oid = a.atttypid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
group by c.relkind, c.relname
order by c.relname
`;

const CHECKS = /* sql */ `
select c.relname as table, pg_get_constraintdef(k.oid) as definition
from pg_constraint k
join pg_class c on c.oid = k.conrelid
where k.contype = 'c' and k.connamespace = 'public'::regnamespace
order by k.conname
`;

const FUNCTIONS = /* sql */ `
select
  p.proname as name,
  coalesce((
    select json_agg(json_build_object(
      'name', p.proargnames[place],
      'type', t.typname,
      'isOptional', place > p.pronargs - p.pronargdefaults
    ) order by place)
    from unnest(p.proargtypes::oid[]) with ordinality as arg(type, place)
    join pg_type t on t.oid = arg.type
  ), '[]') as args,
  rt.typname as returns
from pg_proc p
join pg_type rt on rt.oid = p.prorettype
where p.pronamespace = 'public'::regnamespace
  and p.prokind = 'f'
  and rt.typname not in ('trigger', 'event_trigger')
order by p.proname
`;

const ENUMS = /* sql */ `
select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as values
from pg_type t
join pg_enum e on e.enumtypid = t.oid
where t.typnamespace = 'public'::regnamespace
group by t.typname
order by t.typname
`;
