import { describe, expect, it } from "vitest";
import { allowedValues } from "./check-values.ts";

describe("values a check constraint allows", () => {
  it.each([
    [
      "CHECK ((role = ANY (ARRAY['admin'::text, 'user'::text])))",
      [{ column: "role", values: ["admin", "user"] }],
    ],
    ["CHECK ((category = 'ticket'::text))", [{ column: "category", values: ["ticket"] }]],
    [
      "CHECK (((sizes <@ ARRAY['XS'::text, 'S'::text]) AND (cardinality(sizes) <= 2)))",
      [{ column: "sizes", values: ["XS", "S"] }],
    ],
    [
      "CHECK ((name = ANY (ARRAY['it''s, OR'::text, 'a, b'::text])))",
      [{ column: "name", values: ["it's, OR", "a, b"] }],
    ],
  ])("%s", (definition, expected) => {
    expect(allowedValues(definition)).toEqual(expected);
  });

  it.each([
    "CHECK (((service_type = 'Other'::text) OR (service_other IS NULL)))",
    "CHECK ((NOT (role = ANY (ARRAY['a'::text, 'b'::text]))))",
    "CHECK ((char_length(name) <= 200))",
    "CHECK ((id ~ '^[a-z]+$'::text))",
    "CHECK ((email = lower(email)))",
  ])("%s says nothing certain", (definition) => {
    expect(allowedValues(definition)).toEqual([]);
  });
});
