export type Mark = "heading" | "quote" | "link" | "picture";

export interface Selection {
  text: string;
  start: number;
  end: number;
}

/** What a button or a shortcut makes of what is selected: the text to put in its place, and what is selected then. */
export function marked(
  mark: Mark,
  { text, start, end }: Selection,
  picture = "/media/photos/",
): { insert: string; select: [number, number] } {
  const chosen = text.slice(start, end);
  if (mark === "link") return around("[", chosen || "words", `](${isAddress(chosen) ? chosen : "/"})`);
  const before = gapBefore(text.slice(0, start));
  const after = gapAfter(text.slice(end));
  if (mark === "picture") return around(`${before}![`, chosen || "caption", `](${picture})${after}`);
  const sign = mark === "heading" ? "## " : "> ";
  return around(
    before + sign,
    chosen.trim() || (mark === "heading" ? "Heading" : "Words to set large"),
    after,
  );
}

function around(before: string, words: string, after: string) {
  return {
    insert: before + words + after,
    select: [before.length, before.length + words.length] as [number, number],
  };
}

/** A mark stands in a paragraph of its own. */
function gapBefore(text: string): string {
  if (text === "" || /\n\s*\n$/.test(text)) return "";
  return text.endsWith("\n") ? "\n" : "\n\n";
}

function gapAfter(text: string): string {
  if (text === "" || /^\s*\n\s*\n/.test(text)) return "";
  return text.startsWith("\n") ? "\n" : "\n\n";
}

function isAddress(text: string): boolean {
  return /^(https?:\/\/|\/)\S+$/.test(text);
}
