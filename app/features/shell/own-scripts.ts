export interface MarkedPage {
  html: string;
  /** The texts of the inline scripts that carried the nonce, and so are ours. */
  scripts: string[];
}

/**
 * Takes the nonce off a whole page: the page is kept and sent again, so that its scripts are named by their hashes. One
 * without the nonce came in with somebody's words, and is not named.
 */
export function takeOffNonce(html: string, nonce: string): MarkedPage {
  const parts = html.split(` nonce="${nonce}"`);
  const scripts = parts.slice(1).flatMap((after, index) => scriptText(parts[index] ?? "", after) || []);
  return { html: parts.join(""), scripts };
}

/** What stands between the tags, where the nonce between `before` and `after` stood in the first of a script. */
function scriptText(before: string, after: string): string {
  const isScript = /^<script\b[^>]*$/.test(before.slice(before.lastIndexOf("<")));
  return isScript ? after.slice(after.indexOf(">") + 1, after.indexOf("</script>")) : "";
}
