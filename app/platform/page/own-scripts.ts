export interface MarkedPage {
  /** Joined, they are the page. Apart, a character of two bytes in one of them does not double the others. */
  pieces: string[];
  /** The texts of the inline scripts that had the nonce and so are ours. */
  scripts: string[];
}

/**
 * Removes the nonce from a complete page: the page is cached, so its scripts are allowed by their hashes. A script
 * without the nonce was injected, and gets no hash.
 */
export function stripNonce(html: string, nonce: string): MarkedPage {
  const pieces = html.split(` nonce="${nonce}"`);
  const scripts = pieces.slice(1).flatMap((after, index) => scriptText(pieces[index] ?? "", after) || []);
  return { pieces, scripts };
}

/** What stands between the tags, where the nonce between `before` and `after` stood in the first of a script. */
function scriptText(before: string, after: string): string {
  const isScript = /^<script\b[^>]*$/.test(before.slice(before.lastIndexOf("<")));
  return isScript ? after.slice(after.indexOf(">") + 1, after.indexOf("</script>")) : "";
}
