import type { SqlSession } from "./sql-session.ts";

/**
 * Everything that the migrations define, a line each, sorted: two databases are the same when their dumps are equal. The
 * embedded database has no pg_dump, and its output differs between versions; this does not.
 */
export async function dumpSchema(session: SqlSession): Promise<string[]> {
  const lines: string[] = [];
  for (const sql of PARTS) {
    const rows = await session.query<{ line: string }>(sql);
    lines.push(...rows.map(({ line }) => line));
  }
  return lines.sort();
}

const SCHEMAS = "('public', 'private')";
/** Of the site's own roles: the owner's name and a hosted project's other roles differ. MAINTAIN came with version 17. */
const ROLES = "('anon', 'authenticated', 'service_role')";

const rights = (acl: string, kind: string) => /* sql */ `
  coalesce((
    select string_agg(coalesce(r.rolname::text, 'public') || ':' || a.privilege_type, ' ' order by r.rolname, a.privilege_type)
    from aclexplode(coalesce(${acl}, acldefault('${kind}', owner))) a
    left join pg_roles r on r.oid = a.grantee
    where (a.grantee = 0 or r.rolname in ${ROLES}) and a.privilege_type <> 'MAINTAIN'
  ), '')
`;

const PARTS = [
  /* sql */ `
    select 'schema ' || nspname || ' rights ' || ${rights("nspacl", "n")} as line
    from (select nspname, nspacl, nspowner as owner from pg_namespace where nspname in ${SCHEMAS}) s
  `,
  /* sql */ `
    select format('relation %s %s kind %s rls %s %s options %s rights %s', schema, relname, relkind, relrowsecurity,
      relforcerowsecurity, reloptions, ${rights("relacl", "r")}) as line
    from (
      select n.nspname as schema, c.*, c.relowner as owner
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm')
    ) c
  `,
  /* sql */ `
    select format('sequence %s.%s %s %s %s %s %s', n.nspname, c.relname, format_type(s.seqtypid, null), s.seqstart,
      s.seqincrement, s.seqmin, s.seqcycle) as line
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${SCHEMAS}
  `,
  /* sql */ `
    select format('view %s.%s %s', schemaname, viewname, regexp_replace(definition, '\\s+', ' ', 'g')) as line
    from pg_views where schemaname in ${SCHEMAS}
  `,
  /* sql */ `
    select format('column %s.%s.%s %s null %s identity %s generated %s default %s collation %s statistics %s rights %s', schema,
      relname, attname, format_type(atttypid, atttypmod), not attnotnull, attidentity, attgenerated, expression,
      nullif(attcollation, typcollation)::regcollation, nullif(attstattarget, -1),
      case when attacl is null then '' else ${rights("attacl", "c")} end) as line
    from (
      select n.nspname as schema, c.relname, a.*, c.relowner as owner, t.typcollation,
        pg_get_expr(d.adbin, d.adrelid) as expression
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm', 'c') and a.attnum > 0 and not a.attisdropped
    ) a
  `,
  // 'n': since version 18 "not null" is a constraint, too. A restore into a hosted project leaves keys that are not valid.
  /* sql */ `
    select format('constraint %s.%s %s %s', n.nspname, coalesce(c.relname, t.typname), k.conname,
      replace(pg_get_constraintdef(k.oid), ' NOT VALID', '')) as line
    from pg_constraint k
    join pg_namespace n on n.oid = k.connamespace
    left join pg_class c on c.oid = k.conrelid
    left join pg_type t on t.oid = k.contypid
    where n.nspname in ${SCHEMAS} and k.contype not in ('n', 't')
  `,
  /* sql */ `
    select 'index ' || indexdef as line from pg_indexes where schemaname in ${SCHEMAS}
  `,
  /* sql */ `
    select format('trigger %s.%s enabled %s %s', n.nspname, c.relname, g.tgenabled, pg_get_triggerdef(g.oid)) as line
    from pg_trigger g
    join pg_class c on c.oid = g.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_proc p on p.oid = g.tgfoid
    where not g.tgisinternal and p.pronamespace::regnamespace::text in ${SCHEMAS}
  `,
  // Stands in for BYPASSRLS where the login role may not grant that (ensureServiceRights).
  /* sql */ `
    select format('policy %s.%s %s %s %s to %s using %s check %s', schemaname, tablename, policyname, permissive, cmd, roles,
      qual, with_check) as line
    from pg_policies where schemaname in ${SCHEMAS} and policyname <> 'service_role'
  `,
  /* sql */ `
    select format('function %s rights %s', pg_get_functiondef(oid), ${rights("proacl", "f")}) as line
    from (
      select p.*, p.proowner as owner
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ${SCHEMAS} and p.prokind in ('f', 'p')
    ) p
  `,
  /* sql */ `
    select format('type %s.%s %s %s', n.nspname, t.typname, format_type(nullif(t.typbasetype, 0), t.typtypmod),
      (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as line
    from pg_type t
    join pg_namespace n on n.oid = t.typnamespace
    left join pg_class c on c.oid = t.typrelid
    where n.nspname in ${SCHEMAS} and t.typcategory <> 'A' and (c.oid is null or c.relkind = 'c')
  `,
  /* sql */ `
    select 'statistics ' || pg_get_statisticsobjdef(s.oid) as line
    from pg_statistic_ext s join pg_namespace n on n.oid = s.stxnamespace where n.nspname in ${SCHEMAS}
  `,
  /* sql */ `
    select format('comment %s %s', pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description) as line
    from pg_description d
    where pg_describe_object(d.classoid, d.objoid, d.objsubid) ~ '(public|private)\\.'
      or d.objoid in (select oid from pg_namespace where nspname = 'private')
  `,
  /* sql */ `
    select format('default rights %s %s %s', n.nspname, defaclobjtype, ${rights("defaclacl", "r")}) as line
    from (select d.*, defaclrole as owner from pg_default_acl d) d
    join pg_namespace n on n.oid = defaclnamespace
    where n.nspname in ${SCHEMAS} and owner = current_user::regrole
  `,
];
