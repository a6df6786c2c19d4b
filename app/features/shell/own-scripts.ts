const SCRIPT = /<script([^<>]*)>([\s\S]*?)<\/script>/g;

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
  const mark = ` nonce="${nonce}"`;
  const scripts: string[] = [];
  for (const [, attributes = "", text = ""] of html.matchAll(SCRIPT))
    if (text && attributes.includes(mark)) scripts.push(text);
  return { html: html.replaceAll(mark, ""), scripts };
}
