import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, expect, it } from "vitest";
import { describeOnEveryDatabase } from "../../test/support/backend.ts";

/** A schema of its own, with the kinds of values and functions that drivers treat differently. */
const SCHEMA = /* sql */ `
create table docs (id int primary key, body jsonb, price numeric(12, 2), at timestamptz, tags text[], day date, n bigint);
create table notes (id int primary key, doc int references docs, price numeric(12, 2), at timestamptz);
create table names (name text primary key, is_odd boolean);
create function json_kind(value jsonb) returns text language sql as $$ select jsonb_typeof(value) $$;
create function total() returns numeric language sql as $$ select 12.50::numeric $$;
create function sold_out() returns void language plpgsql as $$
  begin raise exception 'sold out' using errcode = 'P0001', hint = 'try later'; end
$$;
create function gone() returns void language plpgsql as $$
  begin raise exception 'gone' using errcode = 'PT410'; end
$$;
`;

const projectDir = mkdtempSync(path.join(tmpdir(), "site-test-project-"));
mkdirSync(path.join(projectDir, "supabase/migrations"), { recursive: true });
writeFileSync(path.join(projectDir, "supabase/migrations/20250101000000_values.sql"), SCHEMA);
afterAll(() => rmSync(projectDir, { recursive: true }));

describeOnEveryDatabase(
  "values",
  (backend) => {
    const db = () => backend().service as unknown as SupabaseClient;

    it("come back as they went in, also from related rows", async () => {
      const at = "2025-01-31T09:00:00+00:00";
      const doc = {
        id: 1,
        body: { a: [1, { b: null }] },
        price: 6200.5,
        at,
        tags: ["x, y", "z"],
        day: "2025-01-31",
      };
      await db()
        .from("docs")
        .insert({ ...doc, n: 9_007_199_254_740 })
        .throwOnError();
      await db().from("notes").insert({ id: 1, doc: 1, price: "2.50", at }).throwOnError();
      const { data } = await db().from("docs").select("*, notes(price, at)").throwOnError();
      expect(data).toEqual([{ ...doc, n: 9_007_199_254_740, notes: [{ price: 2.5, at }] }]);
    });

    it("of text are compared as the very text, whatever it looks like", async () => {
      const odd = ["true", "null", "1e3", "007", "-0", "12.50", "{a}", '{"a":1}', '"a"', " a ", "infinity"];
      const rows = [...odd, "1000", "7", "0", "12.5", "a"].map((name) => ({
        name,
        is_odd: odd.includes(name),
      }));
      await db().from("names").insert(rows).throwOnError();
      for (const name of odd) {
        const { data } = await db()
          .from("names")
          .select("name")
          .eq("name", name)
          .eq("is_odd", true)
          .throwOnError();
        expect(data, name).toEqual([{ name }]);
        const { data: others } = await db().from("names").select("name").neq("name", name).throwOnError();
        expect(others, name).toHaveLength(rows.length - 1);
      }
    });

    it("reach SQL functions as what they are", async () => {
      const kind = async (value: unknown) => (await db().rpc("json_kind", { value }).throwOnError()).data;
      expect([await kind({ a: 1 }), await kind([1]), await kind(5)]).toEqual(["object", "array", "number"]);
      expect((await db().rpc("total").throwOnError()).data).toBe(12.5);
    });

    it("are refused by SQL functions with their own code and words", async () => {
      expect(await db().rpc("sold_out")).toMatchObject({
        status: 400,
        error: { code: "P0001", message: "sold out", hint: "try later" },
      });
      expect(await db().rpc("gone")).toMatchObject({
        status: 410,
        error: { code: "PT410", message: "gone" },
      });
    });
  },
  { projectDir },
);
