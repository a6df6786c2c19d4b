/** The parts of a schema that make one table's change another's. */
export interface SchemaCode {
  tables: string[];
  functions: { schema: string; name: string; source: string; isVolatile: boolean }[];
  triggers: { table: string; function: string }[];
  /** Foreign keys that delete or change the rows of `changes` together with those of `table`. */
  cascades: { table: string; changes: string }[];
}

export interface TableLinks {
  functions: Record<string, { isWrite: boolean; tables: string[] | null }>;
  /** Of every table: what changes when it is written, itself first. */
  writes: Record<string, string[]>;
}

const CHANGES =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?(?:public\.)?(\w+)/gi;

/**
 * Reads the text of functions, which Postgres itself does not understand until they run. What is only mentioned
 * counts as read, so a mistake is on the careful side; a function that writes text it made up could change anything.
 */
export function linkTables({ tables, functions, triggers, cascades }: SchemaCode): TableLinks {
  type Code = SchemaCode["functions"][number];
  const isTable = (name: string) => tables.includes(name);
  const calledBy = ({ source, name }: Code) =>
    functions.filter((other) => other.name !== name && new RegExp(`\\b${other.name}\\s*\\(`).test(source));
  const withCallees = (code: Code, seen = new Set<Code>()): Set<Code> => {
    if (seen.has(code)) return seen;
    seen.add(code);
    for (const callee of calledBy(code)) withCallees(callee, seen);
    return seen;
  };
  const mentionedIn = ({ source }: Code) =>
    tables.filter((table) => new RegExp(`\\b${table}\\b`).test(source));
  const changedIn = ({ source }: Code) =>
    Array.from(source.matchAll(CHANGES), ([, table = ""]) => table).filter(isTable);
  const changedBy = (code: Code) => [...withCallees(code)].flatMap(changedIn);

  function withConsequences(table: string, seen: string[] = []): string[] {
    if (seen.includes(table)) return seen;
    seen.push(table);
    const triggered = triggers
      .filter((trigger) => trigger.table === table)
      .flatMap((trigger) => functions.filter(({ name }) => name === trigger.function).flatMap(changedBy));
    const cascaded = cascades.filter((key) => key.table === table).map(({ changes }) => changes);
    for (const next of [...triggered, ...cascaded]) withConsequences(next, seen);
    return seen;
  }

  function linksOf(code: Code): { isWrite: boolean; tables: string[] | null } {
    const codes = [...withCallees(code)];
    if (!code.isVolatile) return { isWrite: false, tables: sorted(codes.flatMap(mentionedIn)) };
    if (codes.some((part) => part.isVolatile && /\bexecute\b/i.test(part.source)))
      return { isWrite: true, tables: null };
    return { isWrite: true, tables: sorted(changedBy(code).flatMap((table) => withConsequences(table))) };
  }

  return {
    functions: Object.fromEntries(
      functions.filter(({ schema }) => schema === "public").map((code) => [code.name, linksOf(code)]),
    ),
    writes: Object.fromEntries(tables.map((table) => [table, withConsequences(table)])),
  };
}

function sorted(names: string[]): string[] {
  return [...new Set(names)].sort();
}
