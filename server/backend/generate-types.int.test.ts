import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { PROJECT_DIR } from "../../test/support/backend.ts";
import { generateTypes } from "./generate-types.ts";

it("app/db/database.types.ts is what the migrations make (npm run db:types)", async () => {
  const checkedIn = await readFile(path.join(PROJECT_DIR, "app/db/database.types.ts"), "utf8");
  expect(checkedIn).toBe(await generateTypes(PROJECT_DIR));
});
