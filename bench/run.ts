import { runnerImport } from "vite";
import { mediaPlugin } from "../scripts/media-plugin.ts";

/**
 * `npm run bench` runs every part, `npm run bench -- products` those named. A part is a module of this folder
 * with a default function that prints its figures; it may import the app as the app does itself.
 */
const PARTS = ["products", "orders"];

const wanted = process.argv.slice(2);
for (const part of PARTS.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  const { module } = await runnerImport<{ default: () => Promise<void> }>(`./bench/${part}.ts`, {
    configFile: false,
    plugins: [mediaPlugin()],
    resolve: { tsconfigPaths: true },
  });
  await module.default();
}
