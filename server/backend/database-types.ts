import type { Column, ForeignKey, Relation, SchemaShape, SqlFunction } from "./schema-shape.ts";

const HEADER = `// Written by \`npm run db:types\` from supabase/migrations; changes by hand are lost.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];
`;

const NUMBERS = ["int2", "int4", "int8", "float4", "float8", "numeric"];
const TEXTS = [
  ...["text", "varchar", "bpchar", "char", "name", "citext", "uuid", "inet", "cidr", "bytea"],
  ...["date", "time", "timetz", "timestamp", "timestamptz", "interval"],
];

/** The schema as the types supabase-js asks for. */
export function renderDatabaseTypes(shape: SchemaShape): string {
  const body = {
    public: {
      Tables: entries(shape.tables, (table) => tableTypes(table, shape)),
      Views: entries(shape.views, (view) => viewTypes(view, shape)),
      Functions: entries(refuseOverloads(shape.functions), (fn) => functionTypes(fn, shape)),
      Enums: entries(shape.enums, ({ values }) => union(values)),
      CompositeTypes: {},
    },
  };
  return `${HEADER}\nexport type Database = ${print(body, "")};\n`;
}

/** A type is a piece of source; an object of types nests; an array stands for a tuple. */
type Types = string | Types[] | { [key: string]: Types };

function tableTypes({ columns, foreignKeys }: Relation, shape: SchemaShape): Types {
  return {
    Row: columnTypes(columns, shape, () => ""),
    Insert: columnTypes(columns, shape, (column) =>
      column.isNullable || column.hasDefault || column.isGenerated ? "?" : "",
    ),
    Update: columnTypes(columns, shape, () => "?"),
    Relationships: foreignKeys.map(relationship),
  };
}

function viewTypes({ columns }: Relation, shape: SchemaShape): Types {
  return { Row: columnTypes(columns, shape, () => ""), Relationships: [] };
}

function columnTypes(columns: Column[], shape: SchemaShape, mark: (column: Column) => "" | "?"): Types {
  return Object.fromEntries(
    columns.map((column) => {
      const suffix = mark(column);
      if (column.isGenerated && suffix) return [`${key(column.name)}?`, "never"];
      const type = column.allowed ? allowedType(column) : typeOf(column.type, shape);
      return [key(column.name) + suffix, column.isNullable ? `${type} | null` : type];
    }),
  );
}

function allowedType({ type, allowed = [] }: Column): string {
  return type.startsWith("_") ? `(${union(allowed)})[]` : union(allowed);
}

function relationship(foreignKey: ForeignKey): Types {
  return {
    foreignKeyName: JSON.stringify(foreignKey.name),
    columns: foreignKey.columns.map((name) => JSON.stringify(name)),
    isOneToOne: String(foreignKey.isOneToOne),
    referencedRelation: JSON.stringify(foreignKey.table),
    referencedColumns: foreignKey.referencedColumns.map((name) => JSON.stringify(name)),
  };
}

function functionTypes(fn: SqlFunction, shape: SchemaShape): Types {
  const one: Types =
    fn.returnedColumns.length > 0
      ? Object.fromEntries(fn.returnedColumns.map(({ name, type }) => [key(name), typeOf(type, shape)]))
      : typeOf(fn.returns, shape);
  const args = fn.args.map(({ name, type, isOptional }) => [
    key(name) + (isOptional ? "?" : ""),
    typeOf(type, shape),
  ]);
  return {
    Args: args.length > 0 ? Object.fromEntries(args) : "never",
    Returns: fn.returnsMany ? `${parenthesised(print(one, "        "))}[]` : one,
  };
}

function refuseOverloads(functions: SqlFunction[]): SqlFunction[] {
  const names = functions.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice)
    throw new Error(
      `The function ${twice} exists with several argument lists; the API cannot tell them apart`,
    );
  return functions;
}

function typeOf(type: string, shape: SchemaShape): string {
  if (type.startsWith("_")) return `${parenthesised(typeOf(type.slice(1), shape))}[]`;
  if (NUMBERS.includes(type)) return "number";
  if (TEXTS.includes(type)) return "string";
  if (type === "bool") return "boolean";
  if (type === "json" || type === "jsonb") return "Json";
  if (type === "void") return "undefined";
  if (shape.enums.some(({ name }) => name === type)) return `Database["public"]["Enums"]["${type}"]`;
  if (shape.tables.some(({ name }) => name === type)) return `Database["public"]["Tables"]["${type}"]["Row"]`;
  if (shape.views.some(({ name }) => name === type)) return `Database["public"]["Views"]["${type}"]["Row"]`;
  return "unknown";
}

function union(values: string[]): string {
  return values.map((value) => JSON.stringify(value)).join(" | ");
}

function parenthesised(type: string): string {
  return type.includes(" | ") && !type.startsWith("{") ? `(${type})` : type;
}

function key(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}

function entries<Item extends { name: string }>(items: Item[], types: (item: Item) => Types): Types {
  return Object.fromEntries(items.map((item) => [key(item.name), types(item)]));
}

function print(types: Types, indent: string): string {
  if (typeof types === "string") return types;
  const inner = `${indent}  `;
  if (Array.isArray(types)) {
    if (types.every((type) => typeof type === "string")) return `[${types.join(", ")}]`;
    return `[\n${types.map((type) => `${inner}${print(type, inner)},\n`).join("")}${indent}]`;
  }
  const lines = Object.entries(types).map(([name, type]) => `${inner}${name}: ${print(type, inner)};\n`);
  return lines.length > 0 ? `{\n${lines.join("")}${indent}}` : "{ [_ in never]: never }";
}
