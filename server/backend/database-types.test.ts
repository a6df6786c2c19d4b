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
          foreignKeys: [
            {
              name: "products_designer_fkey",
              columns: ["designer_id"],
              isOneToOne: false,
              table: "designers",
              referencedColumns: ["id"],
            },
          ],
        },
      ],
    });
    expect(types).toContain(`      products: {
        Row: {
          id: string;
          price: number;
          search: unknown;
          sizes: ("S" | "M")[] | null;
          status: "draft" | "published";
          tags: string[];
        };
        Insert: {
          id?: string;
          price: number;
          search?: never;
          sizes?: ("S" | "M")[] | null;
          status: "draft" | "published";
          tags: string[];
        };
        Update: {
          id?: string;
          price?: number;
          search?: never;
          sizes?: ("S" | "M")[] | null;
          status?: "draft" | "published";
          tags?: string[];
        };
        Relationships: [
          {
            foreignKeyName: "products_designer_fkey";
            columns: ["designer_id"];
            isOneToOne: false;
            referencedRelation: "designers";
            referencedColumns: ["id"];
          },
        ];
      };`);
  });

  it("describes functions by arguments and result", () => {
    const types = renderDatabaseTypes({
      ...empty,
      enums: [{ name: "mood", values: ["calm", "bold"] }],
      functions: [
        { name: "now_serving", args: [], returns: "mood", returnsMany: false, returnedColumns: [] },
        {
          name: "place_order",
          args: [
            { name: "lines", type: "text", isOptional: false },
            { name: "note", type: "text", isOptional: true },
          ],
          returns: "record",
          returnsMany: true,
          returnedColumns: [
            { name: "id", type: "uuid" },
            { name: "total", type: "int4" },
          ],
        },
      ],
    });
    expect(types).toContain(`      now_serving: {
        Args: never;
        Returns: Database["public"]["Enums"]["mood"];
      };
      place_order: {
        Args: {
          lines: string;
          note?: string;
        };
        Returns: {
          id: string;
          total: number;
        }[];
      };`);
    expect(types).toContain('mood: "calm" | "bold";');
  });

  it("refuses a function with two argument lists", () => {
    const twin = { name: "twin", args: [], returns: "void", returnsMany: false, returnedColumns: [] };
    expect(() => renderDatabaseTypes({ ...empty, functions: [twin, twin] })).toThrow("twin");
  });
});
