import { scriptJson } from "../lib/script-json";
import type { Facts } from "./facts";
import { useFacts } from "./use-facts";

const ID = "facts";

/** The same for every page until the facts change. */
const jsonOf = new WeakMap<Facts, string>();

/** Carries the facts to the browser, in every page: it asks nobody for them. Not a script that runs. */
export function EmbeddedFacts() {
  const facts = useFacts();
  const json = jsonOf.get(facts) ?? scriptJson(facts);
  jsonOf.set(facts, json);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own rows, without a way out of the element
    <script type="application/json" id={ID} dangerouslySetInnerHTML={{ __html: json }} />
  );
}

/** In the browser. */
export function readEmbeddedFacts(): Facts {
  return JSON.parse(document.getElementById(ID)?.textContent ?? "null");
}
