import { markMatches } from "./search-terms";

/** A text with its matches underlined in saffron. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let position = 0;
  return markMatches(text, words).map((part) => {
    const key = position;
    position += part.text.length;
    if (!part.isMatch) return part.text;
    return (
      <mark
        key={key}
        className="bg-transparent bg-linear-to-r from-saffron to-saffron bg-size-[100%_.28em] bg-position-[0_92%] bg-no-repeat text-inherit forced-colors:underline"
      >
        {part.text}
      </mark>
    );
  });
}
