import { writeFile } from "node:fs/promises";
import path from "node:path";
import { generateFiles } from "../server/db/generate-types.ts";

const projectDir = path.resolve(import.meta.dirname, "..");

for (const [file, text] of Object.entries(await generateFiles(projectDir))) {
  await writeFile(path.join(projectDir, file), text);
  console.log(`${file} written`);
}
