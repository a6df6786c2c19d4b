import { describe, expect, it } from "vitest";
import { renderDatabaseTypes } from "./database-types.ts";
import type { Column, SchemaShape, SqlFunction } from "./schema-shape.ts";

const empty: SchemaShape = { tables: [], views: [], functions: [], enums: [] };

const column = (name: string, type: string, rest: Partial<Column> = {}): Column => ({
  name,
  type,
  isNullable: false,
  hasDefault: false,
  isGenerated: false,
  ...rest,
});

const sqlFunction = (changes: Partial<SqlFunction>): SqlFunction => ({
  name: "f",
  args: [],
  returns: "void",
  returnsRows: false,
  comment: null,
  ...changes,
});

describe("types written from the schema", () => {
  it("describes a table by what is read, inserted and changed", () => {
    const types = renderDatabaseTypes({
      ...empty,
      tables: [
        {
          name: "products",
          columns: [
            column("id", "uuid", { hasDefault: true }),
            column("price", "numeric"),
            column("search", "tsvector", { isGenerated: true, hasDefault: true }),
            column("sizes", "_text", { isNullable: true, allowed: ["S", "M"] }),
            column("status", "text", { allowed: ["draft", "published"] }),
            column("tags", "_text"),
          ],
        },
      ],
    });
    expect(types).toContain(`  products: {
    id: Generated<string>;
    price: number;
    search: GeneratedAlways<unknown>;
    sizes: ("S" | "M")[] | null;
    status: "draft" | "published";
    tags: string[];
  };`);
  });

  it("describes functions by arguments and result", () => {
    const types = renderDatabaseTypes({
      ...empty,
      enums: [{ name: "mood", values: ["calm", "bold"] }],
      functions: [
        sqlFunction({ name: "now_serving", returns: "mood" }),
        sqlFunction({
          name: "place_order",
          args: [
            { name: "lines", type: "jsonb", isOptional: false },
            { name: "note", type: "text", isOptional: true },
          ],
          returns: "json",
          comment: "lines: { id: string }[]\nreturns: { kind: 1 }\n  | { kind: 2 }",
        }),
      ],
    });
    expect(types).toContain(`  now_serving: {
    args: Record<never, never>;
    returns: "calm" | "bold";
  };
  place_order: {
    args: {
      lines: { id: string }[];
      note?: string;
    };
    returns: { kind: 1 }
  | { kind: 2 };
  };`);
  });

  it.each([
    ["no description", null, "no description"],
    ["a description that is no type", "returns: { id: }", "gives no type of returns"],
    ["a description of what it does not have", "returns: string\nlines: string", "describes lines"],
  ])("refuses JSON with %s", (_, comment, message) => {
    const functions = [sqlFunction({ name: "place_order", returns: "jsonb", comment })];
    expect(() => renderDatabaseTypes({ ...empty, functions })).toThrow(message);
  });

  it("refuses a function with two argument lists", () => {
    const twin = sqlFunction({ name: "twin" });
    expect(() => renderDatabaseTypes({ ...empty, functions: [twin, twin] })).toThrow("twin");
  });
});
