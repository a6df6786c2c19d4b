const END = "</body></html>";
const CONTROLLER = "window.__reactRouterContext.streamController";

/**
 * Adds the script that hands the encoded loader data to the router in the browser, as React Router's own server component
 * does, but without suspending the rendering for it.
 */
export function withLoaderData(html: string, encoded: string, nonce: string): string {
  if (!html.endsWith(END)) throw new Error("The page is not a whole document");
  const script = `${CONTROLLER}.enqueue(${asScript(encoded)});${CONTROLLER}.close();`;
  return `${html.slice(0, -END.length)}<script nonce="${nonce}">${script}</script>${END}`;
}

/** A string literal without a way out of the script element. */
function asScript(text: string): string {
  return JSON.stringify(text).replaceAll("<", "\\u003c");
}
