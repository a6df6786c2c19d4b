import { readFile } from "node:fs/promises";

/* `npm run licences`: every package of the lock file with its licence, and an error for one we have not agreed to. */

/** Licences that let us run the site and hand it on. Those of libvips (LGPL) and of tools (MPL, CC-BY) are used unchanged. */
const ACCEPTED = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

export interface LockFile {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>;
}
export interface PackageLicence {
  name: string;
  version: string;
  licence: string;
  isDevelopment: boolean;
}

export function listLicences({ packages }: LockFile): PackageLicence[] {
  return Object.entries(packages)
    .filter(([folder]) => folder.includes("node_modules/"))
    .map(([folder, { version = "", license = "none named", dev = false }]) => ({
      name: folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      licence: license,
      isDevelopment: dev,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** "MIT OR X" needs one of them, "MIT AND X" both. */
export function isAccepted(licence: string): boolean {
  const terms = licence.replace(/[()]/g, "").split(/ OR /);
  return terms.some((term) => term.split(/ AND /).every((name) => ACCEPTED.has(name.trim())));
}

if (import.meta.main) {
  const packages = listLicences(JSON.parse(await readFile("package-lock.json", "utf8")));
  for (const { licence, name, version, isDevelopment } of packages)
    console.log(`${licence}\t${name} ${version}${isDevelopment ? "\tdevelopment" : ""}`);
  const refused = packages.filter(({ licence }) => !isAccepted(licence));
  for (const { name, licence } of refused) console.error(`${name}: ${licence} is not a licence we agreed to`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}
