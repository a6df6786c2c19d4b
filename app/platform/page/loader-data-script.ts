import { toUtf8 } from "~/platform/lib/to-utf8.server";
import type { MarkedPage } from "./own-scripts.ts";

/** The scripts are the last thing in a page, deferred on a public one (see deferred-hydration.tsx). */
const ENDS = ["</noscript></body></html>", "</body></html>"];
const CONTROLLER = "window.__reactRouterContext.streamController";

/** A page ready to be sent. */
export interface WholePage {
  body: Buffer<ArrayBuffer>;
  /** The texts of its own inline scripts. */
  scripts: (string | Buffer)[];
}

/**
 * Adds to the page's scripts one that hands the encoded loader data to the router in the browser, as React Router's own
 * server component does, but without suspending the rendering for it.
 */
export function withLoaderData({ pieces, scripts }: MarkedPage, encoded: Buffer): WholePage {
  const last = pieces.at(-1) ?? "";
  const end = ENDS.find((ending) => last.endsWith(ending));
  if (end === undefined) throw new Error("The page is not a whole document");
  const script = handOver(encoded);
  const before = [...pieces.slice(0, -1), last.slice(0, -end.length), "<script>"].map(toUtf8);
  return {
    body: Buffer.concat([...before, script, toUtf8(`</script>${end}`)]),
    scripts: [...scripts, script],
  };
}

/** Each byte is taken for a character: none that is escaped is part of another in UTF-8, and V8 is quick with such text. */
function handOver(encoded: Buffer): Buffer {
  const data = literal(encoded.toString("latin1"));
  return Buffer.from(`${CONTROLLER}.enqueue(${data});${CONTROLLER}.close();`, "latin1");
}

/** In single quotes, of which JSON has few, and without a way out of the script element. */
function literal(text: string): string {
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "\\'")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("<", "\\x3c");
  return `'${escaped}'`;
}
