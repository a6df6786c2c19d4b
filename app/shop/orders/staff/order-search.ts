import { begunWords } from "~/platform/db/begun-words";

/** What was typed: LIKE patterns for a number, the second read from its end; or the words of a buyer. */
export type OrderSearch = { begun: string; ended: string } | { words: string };

const MIN_DIGITS = 3;

export function readOrderSearch(typed: string): OrderSearch {
  const digits = typed.replace(/\D/g, "");
  if (!/^(shop-)?[0-9 +()-]{3,20}$/i.test(typed.trim()) || digits.length < MIN_DIGITS)
    return { words: begunWords(typed) };
  // What people read out are the last digits; a number as it is dialled abroad begins otherwise.
  const last = [...digits.replace(/^(27|0)/, "")].reverse().join("");
  return { begun: `SHOP-${digits}%`, ended: `${last}%` };
}
