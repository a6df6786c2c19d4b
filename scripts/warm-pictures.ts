import { readConfig } from "../server/config.ts";

/* Asks the running site for the pictures its pages use, in the format most browsers accept, ahead of the first visitors:
   the site keeps them. One at a time, so that a visitor's own picture waits for one of these at most. `npm start` runs it
   beside the site. */
// The channel closes when the site ends, even if it is killed.
process.once("disconnect", () => process.exit());
process.channel?.unref();

const config = readConfig(process.env);
const site = `http://${config.host === "0.0.0.0" ? "127.0.0.1" : config.host}:${config.port}`;

// A part of a file is not kept in memory, where all of them would take the place of pages.
const ASK: RequestInit = { method: "HEAD", headers: { Range: "bytes=0-0" } };
const asked = new Set<string>();
for (const page of await listPages()) {
  const html = await read(page);
  for (const [address] of html.matchAll(/\/img\/[\w-]+\/avif\/\w+\/media\/[^\s",]+/g)) {
    if (!asked.has(address)) await fetch(site + address, ASK);
    asked.add(address);
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
