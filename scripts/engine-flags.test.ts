import { expect, it } from "vitest";
import { engineFlags } from "./engine-flags.ts";

it("leaves room for the embedded database, and more for pages without it", () => {
  expect(engineFlags({})).toContain("--max-old-space-size=160");
  expect(engineFlags({ DATABASE_URL: "postgres://db.example/site" })).toEqual(["--max-semi-space-size=32"]);
});

it.each(["--max-old-space-size=512", "--enable-source-maps --max_old_space_size=512"])(
  "leaves the room for old objects to NODE_OPTIONS=%s",
  (NODE_OPTIONS) => {
    expect(engineFlags({ NODE_OPTIONS })).toEqual(["--max-semi-space-size=8", "--v8-pool-size=1"]);
  },
);
