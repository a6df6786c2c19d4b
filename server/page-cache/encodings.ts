/** What finished pages are kept as. */
export type Encoding = "br" | "gzip" | "identity";

const REMEMBERED = 200;
const answers = new Map<string, Encoding>();

/** The smallest form the visitor takes. Browsers send a handful of spellings, so each is understood once. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  const known = answers.get(accepted);
  if (known) return known;
  const answer = readEncoding(accepted);
  if (answers.size < REMEMBERED) answers.set(accepted, answer);
  return answer;
}

/** RFC 9110, 12.5.3: a weight of 0 refuses, `*` speaks for what is not named. */
function readEncoding(accepted: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const takes = (name: string) => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "identity";
}
