import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/* Runs after the build: writes a .br and a .gz beside every text file, so that nothing is compressed per request. */
const FOLDER = "build/client/assets";
const TEXT = /\.(js|css|svg|json)$/;

for (const name of await readdir(FOLDER)) {
  if (!TEXT.test(name)) continue;
  const file = path.join(FOLDER, name);
  const bytes = await readFile(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
