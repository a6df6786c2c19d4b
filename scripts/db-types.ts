import { writeFile } from "node:fs/promises";
import path from "node:path";
import { generateTypes } from "../server/backend/generate-types.ts";

const projectDir = path.resolve(import.meta.dirname, "..");
const file = path.join("app", "db", "database.types.ts");

await writeFile(path.join(projectDir, file), await generateTypes(projectDir));
console.log(`${file} written`);
