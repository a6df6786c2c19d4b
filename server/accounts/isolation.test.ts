import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";

const PROJECT_DIR = path.resolve(import.meta.dirname, "../..");

it("the young package under sign-in is known to this folder, and to its keys and tables", async () => {
  const found: string[] = [];
  for (const root of ["app", "server", "paygate", "scripts", "test", "e2e", "bench"]) {
    for (const name of await readdir(path.join(PROJECT_DIR, root), { recursive: true })) {
      const file = path.join(root, name);
      if (!/\.tsx?$/.test(file) || file.startsWith(path.join("server", "accounts"))) continue;
      const source = await readFile(path.join(PROJECT_DIR, file), "utf8");
      if (/(from|import\() ?"@supabase\/lite/.test(source)) found.push(file);
    }
  }
  expect(found.sort()).toEqual(["server/db/system-schema.ts", "server/keys.ts"]);
});
