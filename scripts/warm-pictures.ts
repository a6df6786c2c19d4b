import { once } from "node:events";
import { readConfig } from "../server/config.ts";
import { WARMING } from "./warming.ts";

/* Asks the running site for the pictures its pages use, in the format most browsers accept and the width that most phones
   take, ahead of the first visitors: the site keeps them. One at a time, and only while nobody visits; other widths are
   made when somebody asks. `npm start` runs it beside the site. */
// The channel closes when the site ends, even if it is killed.
process.once("disconnect", () => process.exit());

const config = readConfig(process.env);
const site = `http://${config.host === "0.0.0.0" ? "127.0.0.1" : config.host}:${config.port}`;

// A part of a file is not kept in memory, where all of them would take the place of pages.
const ASK: RequestInit = { method: "HEAD", headers: { Range: "bytes=0-0", [WARMING]: "1" } };
const asked = new Set<string>();
for (const page of await listPages()) {
  await untilQuiet();
  const html = await read(page);
  for (const [address] of html.matchAll(/\/img\/640(?:-\w+)?\/avif\/\w+\/media\/[^\s",]+/g)) {
    if (asked.has(address)) continue;
    asked.add(address);
    await untilQuiet();
    await fetch(site + address, ASK);
  }
}
process.exit();

/** The site answers when nobody is visiting. */
async function untilQuiet(): Promise<void> {
  process.send?.("next");
  await once(process, "message");
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
  return (await fetch(site + pathname, { headers: { Host: host, [WARMING]: "1" } })).text();
}
