import { writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { type Plugin, runnerImport } from "vite";
import { mediaPlugin } from "../scripts/media-plugin.ts";
import { describeMachine, print, type Table, toMarkdown } from "./report.ts";

/**
 * `npm run bench` runs every part and writes bench/RESULTS.md; `npm run bench -- products` runs those named and only
 * prints. A part is a module of this folder with a default function that gives its figures; it may import the app as
 * the app does itself. Everything stays on this machine.
 */
const PARTS = ["nginx", "pages", "products", "orders", "staff-orders", "process"];

/** Routes are imported for what they load; how they look is nothing that runs here. */
const withoutStyles: Plugin = {
  name: "without-styles",
  enforce: "pre",
  resolveId: (source) => (source.endsWith(".css") ? "\0no-styles" : null),
  load: (id) => (id === "\0no-styles" ? "" : null),
};

const wanted = process.argv.slice(2);
/** Figures of a machine busy with other things are worth less: how busy it was is told with them. */
const [busy = 0] = loadavg();
const tables: Table[] = [];
for (const part of PARTS.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  const { module } = await runnerImport<{ default: () => Promise<Table[] | undefined> }>(
    `./bench/${part}.ts`,
    {
      configFile: false,
      plugins: [mediaPlugin(), withoutStyles],
      resolve: { tsconfigPaths: true },
    },
  );
  const found = (await module.default()) ?? [];
  found.forEach(print);
  tables.push(...found);
}

if (wanted.length === 0) {
  const about = `${describeMachine()}, ${new Date().toISOString().slice(0, 10)}, load average ${busy.toFixed(1)} at the start. Made by \`npm run bench\`.`;
  await writeFile("bench/RESULTS.md", ["# Figures", "", about, "", ...tables.map(toMarkdown)].join("\n"));
  console.log("\nbench/RESULTS.md written");
}
