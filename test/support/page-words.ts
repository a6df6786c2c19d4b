import type { WordsKind } from "../../app/platform/content/page-words.ts";
import type { Db } from "../../app/platform/db/client.ts";

/** Changes words of a page, past its form. */
export async function writeWords(
  service: Db,
  page: `${WordsKind}/${string}`,
  words: Record<string, string | string[]>,
): Promise<void> {
  await service
    .insertInto("page_words")
    .values(Object.entries(words).map(([field, value]) => ({ page, field, value: JSON.stringify(value) })))
    .onConflict((conflict) =>
      conflict.columns(["page", "field"]).doUpdateSet(({ ref }) => ({ value: ref("excluded.value") })),
    )
    .execute();
}
