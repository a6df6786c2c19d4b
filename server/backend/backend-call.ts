import { FUNCTION_TABLES, TABLE_WRITES } from "./table-links.ts";

/** One request to the backend, by what it touches. */
export interface BackendCall {
  /** `products`, `rpc/shop_front`, `auth/token`, `storage/object` */
  name: string;
  isWrite: boolean;
  /** What it reads, or what it changes, also through triggers. Null: nobody knows, so take it for everything. */
  tables: readonly string[] | null;
}

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];
const ADDRESS = /\/(rest|auth|storage)\/v1\/([^?]*)(?:\?(.*))?$/;

export function describeCall(method: string, url: string): BackendCall {
  const [, service, path = "", query = ""] = ADDRESS.exec(url) ?? [];
  const [first = "", second = ""] = path.split("/");
  const isSafe = SAFE_METHODS.includes(method);
  if (service !== "rest") return { name: `${service}/${first}`, isWrite: !isSafe, tables: [`${service}`] };
  if (first === "rpc") return describeFunction(second);
  const changed = Object.hasOwn(TABLE_WRITES, first) ? TABLE_WRITES[first] : undefined;
  if (!changed) return { name: first, isWrite: !isSafe, tables: null };
  return isSafe
    ? { name: first, isWrite: false, tables: [first, ...embeddedTables(query)] }
    : { name: first, isWrite: true, tables: changed };
}

function describeFunction(name: string): BackendCall {
  const known = Object.hasOwn(FUNCTION_TABLES, name) ? FUNCTION_TABLES[name] : undefined;
  return { name: `rpc/${name}`, isWrite: known?.isWrite ?? true, tables: known?.tables ?? null };
}

/** `select=id,lines:order_lines!inner(kind,products(name))` also reads order_lines and products. */
function embeddedTables(query: string): string[] {
  if (!/\(|%28/.test(query)) return [];
  const select = new URLSearchParams(query).get("select") ?? "";
  return Array.from(select.matchAll(/(\w+)(?:![\w!]+)?\(/g), ([, table = ""]) => table);
}
