import { describe, expect, it } from "vitest";
import { renderDatabaseTypes } from "./database-types.ts";
import type { Column, SchemaShape } from "./schema-shape.ts";

const empty: SchemaShape = { tables: [], views: [], functions: [], enums: [] };

const column = (name: string, type: string, rest: Partial<Column> = {}): Column => ({
  name,
  type,
  isNullable: false,
  hasDefault: false,
  isGenerated: false,
  ...rest,
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
        { name: "now_serving", args: [], returns: "mood" },
        {
          name: "place_order",
          args: [
            { name: "lines", type: "jsonb", isOptional: false },
            { name: "note", type: "text", isOptional: true },
          ],
          returns: "int4",
        },
      ],
    });
    expect(types).toContain(`  now_serving: {
    args: Record<never, never>;
    returns: "calm" | "bold";
  };
  place_order: {
    args: {
      lines: Json;
      note?: string;
    };
    returns: number;
  };`);
  });

  it("refuses a function with two argument lists", () => {
    const twin = { name: "twin", args: [], returns: "void" };
    expect(() => renderDatabaseTypes({ ...empty, functions: [twin, twin] })).toThrow("twin");
  });
});
