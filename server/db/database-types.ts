import { stripTypeScriptTypes } from "node:module";
import type { Column, Relation, SchemaShape, SqlFunction } from "./schema-shape.ts";

const HEADER = `// Written by \`npm run db:types\` from supabase/migrations; changes by hand are lost.
import type { Generated, GeneratedAlways, SelectType } from "kysely";

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];
type Row<Table extends keyof Database, Column extends keyof Database[Table]> = {
  [Name in Column]: SelectType<Database[Table][Name]>;
};
`;

const NUMBERS = ["int2", "int4", "int8", "float4", "float8", "numeric"];
const TEXTS = [
  ...["text", "varchar", "bpchar", "char", "name", "citext", "uuid", "inet", "cidr", "bytea"],
  ...["date", "time", "timetz", "timestamp", "timestamptz", "interval"],
];

/** The schema as Kysely's types, and the schema's functions by their arguments and results. */
export function renderDatabaseTypes(shape: SchemaShape): string {
  const relations = entries([...shape.tables, ...shape.views], (relation) => columnTypes(relation, shape));
  const functions = entries(refuseOverloads(shape.functions), (fn) => functionTypes(fn, shape));
  return `${HEADER}
export interface Database ${print(relations, "")}

export interface Functions ${print(functions, "")}
`;
}

/** A type is TypeScript source; an object nests. */
type Types = string | { [key: string]: Types };

function columnTypes({ columns }: Relation, shape: SchemaShape): Types {
  return Object.fromEntries(columns.map((column) => [key(column.name), columnType(column, shape)]));
}

function columnType(column: Column, shape: SchemaShape): string {
  const type = valueType(column, shape);
  if (column.isGenerated) return `GeneratedAlways<${type}>`;
  return column.hasDefault ? `Generated<${type}>` : type;
}

function valueType({ type, allowed, isNullable }: Column, shape: SchemaShape): string {
  const isArray = type.startsWith("_");
  const one = allowed ? union(allowed) : typeOf(isArray ? type.slice(1) : type, shape);
  return `${isArray ? `${parenthesised(one)}[]` : one}${isNullable ? " | null" : ""}`;
}

function functionTypes(fn: SqlFunction, shape: SchemaShape): Types {
  const described = readDescription(fn);
  const typed = (name: string, type: string) => described.get(name) ?? typeOf(type, shape);
  const args = fn.args.map(({ name, type, isOptional }) => [
    key(name) + (isOptional ? "?" : ""),
    typed(name, type),
  ]);
  return { args: Object.fromEntries(args), returns: typed("returns", fn.returns) };
}

/** The types that the comment on a function gives, by the names of its arguments, and as `returns`. */
function readDescription({ name, args, returns, returnsRows, comment }: SqlFunction): Map<string, string> {
  const places = new Map([...args.map((arg) => [arg.name, arg.type] as const), ["returns", returns]]);
  const parts = (comment ?? "").split(/^(\w+): /m).slice(1);
  const described = new Map<string, string>();
  for (let at = 0; at < parts.length; at += 2) described.set(parts[at] ?? "", (parts[at + 1] ?? "").trim());
  for (const [place, type] of described) {
    if (!places.has(place))
      throw new Error(`The comment on ${name} describes ${place}, which it does not have`);
    try {
      stripTypeScriptTypes(`type Described = ${type};`);
    } catch (error) {
      throw new Error(`The comment on ${name} gives no type of ${place}: ${type}`, { cause: error });
    }
  }
  if (returnsRows) return described;
  for (const [place, type] of places)
    if (/^jsonb?$/.test(type) && !described.has(place))
      throw new Error(`The JSON of ${name} has no description: comment on it what ${place} holds`);
  return described;
}

function refuseOverloads(functions: SqlFunction[]): SqlFunction[] {
  const names = functions.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`The function ${twice} exists with several argument lists: name them apart`);
  return functions;
}

function typeOf(type: string, shape: SchemaShape): string {
  if (type.startsWith("_")) return `${parenthesised(typeOf(type.slice(1), shape))}[]`;
  if (NUMBERS.includes(type)) return "number";
  if (TEXTS.includes(type)) return "string";
  if (type === "bool") return "boolean";
  if (type === "json" || type === "jsonb") return "Json";
  if (type === "void") return "undefined";
  const labels = shape.enums.find(({ name }) => name === type);
  return labels ? union(labels.values) : "unknown";
}

function union(values: string[]): string {
  return values.map((value) => JSON.stringify(value)).join(" | ");
}

function parenthesised(type: string): string {
  return type.includes(" | ") ? `(${type})` : type;
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
  const lines = Object.entries(types).map(([name, type]) => `${inner}${name}: ${print(type, inner)};\n`);
  return lines.length > 0 ? `{\n${lines.join("")}${indent}}` : "Record<never, never>";
}
