/** The longest list of ours has half as many names; a name may be asked for again and again under others. */
const MOST_NAMES = 100;
/** Rows within rows multiply: an order's lines, each with its order, each with its lines. */
const MOST_EMBEDDED = 4;

export const TOO_MUCH = {
  code: "PGRST127",
  message: "Feature not implemented",
  details: `At most ${MOST_NAMES} columns and ${MOST_EMBEDDED} tables within others are read at once.`,
  hint: null,
};

/** A short address may ask for more than fits into memory. */
export function asksForTooMuch(url: string): boolean {
  const selection = new URL(url).searchParams.getAll("select").join();
  return selection.split(",").length > MOST_NAMES || selection.split("(").length - 1 > MOST_EMBEDDED;
}
