import { type AllowedValues, allowedValues } from "./check-values.ts";
import type { SqlSession } from "./sql-session.ts";

/** The schema `public` as a caller of the API sees it. */
export interface SchemaShape {
  tables: Relation[];
  views: Relation[];
  functions: SqlFunction[];
  enums: { name: string; values: string[] }[];
}

export interface Relation {
  name: string;
  columns: Column[];
  foreignKeys: ForeignKey[];
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

export interface ForeignKey {
  name: string;
  columns: string[];
  isOneToOne: boolean;
  table: string;
  referencedColumns: string[];
}

export interface SqlFunction {
  name: string;
  args: { name: string; type: string; isOptional: boolean }[];
  returns: string;
  returnsMany: boolean;
  /** The columns of `returns table (…)`. */
  returnedColumns: { name: string; type: string }[];
}

export async function readSchema(session: SqlSession): Promise<SchemaShape> {
  const [relations, checks, foreignKeys, functions, enums] = [
    await session.query<RelationRow>(RELATIONS),
    await session.query<{ table: string; definition: string }>(CHECKS),
    await session.query<ForeignKey & { owner: string }>(FOREIGN_KEYS),
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
    foreignKeys: foreignKeys.filter((key) => key.owner === name).map(({ owner: _, ...key }) => key),
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

const FOREIGN_KEYS = /* sql */ `
select
  c.relname as owner,
  k.conname as name,
  array(select attname::text from unnest(k.conkey) with ordinality as n(num, place)
    join pg_attribute on attrelid = k.conrelid and attnum = n.num order by place) as columns,
  exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique
    and (select array_agg(n order by n) from unnest(i.indkey::int2[]) as n)
      = (select array_agg(n order by n) from unnest(k.conkey) as n)) as "isOneToOne",
  r.relname as table,
  array(select attname::text from unnest(k.confkey) with ordinality as n(num, place)
    join pg_attribute on attrelid = k.confrelid and attnum = n.num order by place) as "referencedColumns"
from pg_constraint k
join pg_class c on c.oid = k.conrelid
join pg_class r on r.oid = k.confrelid
where k.contype = 'f' and k.connamespace = 'public'::regnamespace and r.relnamespace = 'public'::regnamespace
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
  rt.typname as returns,
  p.proretset as "returnsMany",
  coalesce((
    select json_agg(json_build_object('name', p.proargnames[place], 'type', t.typname) order by place)
    from unnest(p.proallargtypes) with ordinality as arg(type, place)
    join pg_type t on t.oid = arg.type
    where p.proargmodes[place] in ('o', 'b', 't')
  ), '[]') as "returnedColumns"
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
