import { preparedAnswer } from "./database-error.ts";

const QUOTED = /'[^']*'|"[^"]*"/g;
const LIST_OF_PATTERNS = /\bi?like (any|all)\b/;
const SEARCH = /@@|\bi?like\b/g;
/** Each reads every text of its column from end to end. */
const MOST_SEARCHES = 20;

const REFUSED = {
  code: "PGRST127",
  message: "Feature not implemented",
  details:
    "Regular expressions, lists of patterns and more than a few searches at once are not answered here.",
  hint: null,
};

/**
 * Postgres tries a regular expression in every way there is, for years if need be, and the embedded database does so
 * on the thread that serves the site. Values travel beside a statement, never in it, so what is left of the statement
 * outside quotes tells what is asked, however the address phrased it.
 */
export function isCostly(sql: string): boolean {
  const bare = sql.replace(QUOTED, "");
  const searches = bare.match(SEARCH)?.length ?? 0;
  return bare.includes("~") || searches > MOST_SEARCHES || LIST_OF_PATTERNS.test(bare);
}

export function refuseCostly(sql: string): void {
  if (isCostly(sql)) throw preparedAnswer(400, REFUSED, "a question that costs too much was not asked");
}
