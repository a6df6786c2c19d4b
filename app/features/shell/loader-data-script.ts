import type { MarkedPage } from "./own-scripts.ts";

/** The scripts are the last thing in a page, deferred on a public one (see deferred-hydration.tsx). */
const ENDS = ["</noscript></body></html>", "</body></html>"];
const CONTROLLER = "window.__reactRouterContext.streamController";

/**
 * Adds to the page's scripts one that hands the encoded loader data to the router in the browser, as React Router's own
 * server component does, but without suspending the rendering for it.
 */
export function withLoaderData({ html, scripts }: MarkedPage, encoded: string): MarkedPage {
  const end = ENDS.find((ending) => html.endsWith(ending));
  if (end === undefined) throw new Error("The page is not a whole document");
  const script = `${CONTROLLER}.enqueue(${asScript(encoded)});${CONTROLLER}.close();`;
  return {
    html: `${html.slice(0, -end.length)}<script>${script}</script>${end}`,
    scripts: [...scripts, script],
  };
}

/**
 * A string literal without a way out of the script element. With one character beyond Latin-1 V8 keeps the whole page as
 * two bytes per character, and copying and encoding it takes twice as long.
 */
function asScript(text: string): string {
  return JSON.stringify(text).replace(/[<\u0100-\uffff]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
