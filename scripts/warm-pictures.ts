import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { readConfig } from "../server/config.ts";
import { parseImagePath } from "../server/http/images/image-path.ts";
import type { ImageSources } from "../server/http/images/image-sources.ts";
import { createImageServer } from "../server/http/images/images.ts";

/* Resizes our own pictures ahead of the first request: those that pages of the running site use, in the format most
   browsers accept. `npm start` runs it beside the site at low priority; existing files are skipped. */
// The channel closes when the site ends, even if it is killed.
process.once("disconnect", () => process.exit());
process.channel?.unref();
setPriority(constants.priority.PRIORITY_LOW);

const config = readConfig(process.env);
const site = `http://${config.host === "0.0.0.0" ? "127.0.0.1" : config.host}:${config.port}`;
const ours: ImageSources = { versionOf: async () => null, read: (source) => readFile(source) };
const images = createImageServer(path.join(config.cacheDir, "images"), ours, (error) => {
  // No cache folder: nothing to do.
  throw error;
});

for (const page of await listPages()) {
  const html = await read(page);
  for (const [address] of html.matchAll(/\/img\/[\w-]+\/avif\/\w+\/media\/[^\s",]+/g)) {
    const wanted = parseImagePath(address);
    if (wanted) await images(wanted, "this script");
  }
}

async function listPages(): Promise<string[]> {
  const sitemap = await read("/sitemap.xml");
  return Array.from(
    sitemap.matchAll(/<loc>([^<]+)<\/loc>/g),
    ([, address = ""]) => new URL(address).pathname,
  );
}

async function read(pathname: string): Promise<string> {
  const { host } = new URL(config.siteUrl);
  return (await fetch(site + pathname, { headers: { Host: host } })).text();
}
