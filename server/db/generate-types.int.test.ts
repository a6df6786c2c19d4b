import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { PROJECT_DIR } from "../../test/support/backend.ts";
import { generateFiles } from "./generate-types.ts";

it("the files about the schema are what the migrations make (npm run db:types)", async () => {
  for (const [file, text] of Object.entries(await generateFiles(PROJECT_DIR)))
    expect(await readFile(path.join(PROJECT_DIR, file), "utf8"), file).toBe(text);
});
