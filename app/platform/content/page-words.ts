/** What a page says where staff may change it, by field: a text, or a list of lines. An empty text is none. */
export type Words = Readonly<Record<string, string | readonly string[]>>;

/** The words that staff changed. A page is a kind and one of its records: "page_heads/cart". */
export type ChangedWords = Readonly<Record<string, Words>>;

/** Kinds of pages; the audit tells their changes under these names. */
export const WORDS_KINDS = [
  "about_page",
  "cloths",
  "fastrack_page",
  "home_page",
  "organisation",
  "page_heads",
  "page_intros",
  "page_pictures",
  "people",
  "prive_page",
  "shop_insets",
  "story_covers",
] as const;
export type WordsKind = (typeof WORDS_KINDS)[number];

export function isOfWords(table: string): table is WordsKind {
  return WORDS_KINDS.some((kind) => kind === table);
}

/** The words of a page as they are now: those of a new site where staff changed none. */
export function wordsOf<First extends Words>(
  changed: ChangedWords,
  page: `${WordsKind}/${string}`,
  first: First,
): First {
  const changes = changed[page] ?? {};
  const now = Object.entries(first).map(([field, words]) => {
    const found = changes[field];
    return [field, found !== undefined && Array.isArray(found) === Array.isArray(words) ? found : words];
  });
  return Object.fromEntries(now);
}

/** Of every record of a kind, in the order of the first ones. */
export function listWords<First extends Words>(
  changed: ChangedWords,
  kind: WordsKind,
  first: Readonly<Record<string, First>>,
): (First & { id: string })[] {
  return Object.entries(first).map(([id, words]) => ({
    id,
    ...wordsOf(changed, `${kind}/${id}`, words),
  }));
}
