import { expect, it } from "vitest";
import { isCostly } from "./costly-statement.ts";

const where = (condition: string) => `select "id" from "blogs" where ${condition} limit $9`;

it.each([
  `"content" ~ $1`,
  `not ("content" ~* $1)`,
  `"content" ~ any($1)`,
  `"a" = $1 and ("b" = $2 or "blogs"."content"->>'it''s' ~* all($3))`,
  `"meta" = cast('it''s' as jsonb) or "content" ~ $1`,
  `"content" like any($1)`,
  `"content" ilike all($1)`,
  Array(21).fill(`"content" ilike $1`).join(" or "),
  Array(21).fill(`to_tsvector("content") @@ to_tsquery($1)`).join(" or "),
])("%.60s is not asked", (condition) => {
  expect(isCostly(where(condition))).toBe(true);
});

it.each([
  `"content" like $1`,
  `"content" ilike $1 or "title" ilike $2`,
  `"content" = any($1)`,
  `to_tsvector("content") @@ to_tsquery('english', $1)`,
  `"~" = $1`,
  `"meta" = cast('a ~ b, it''s ~' as jsonb)`,
  `"id" in (${Array(500).fill("$1").join(", ")})`,
])("%.60s is asked", (condition) => {
  expect(isCostly(where(condition))).toBe(false);
});
