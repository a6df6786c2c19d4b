import fc from "fast-check";
import { hostileText, STRANGE_NAMES } from "./values.ts";

export type Entry = [name: string, value: string | File];
export type Filled = Readonly<Record<string, string | readonly string[]>>;

type Change =
  | { how: "replace" | "add"; name: string; value: string | File }
  | { how: "drop" | "double"; name: string };

const hostileFile = fc
  .tuple(fc.uint8Array({ maxLength: 200 }), hostileText, hostileText)
  .map(([bytes, name, type]) => new File([new Uint8Array(bytes)], name.slice(0, 500), { type }));

/** A valid form with a few fields spoiled; sometimes left valid, so that rows are written. */
export function mutated(filled: Filled): fc.Arbitrary<Entry[]> {
  const names = [...Object.keys(filled), ...STRANGE_NAMES];
  const name = fc.constantFrom(...names);
  const value = fc.oneof({ weight: 8, arbitrary: hostileText }, hostileFile);
  const change: fc.Arbitrary<Change> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ how: fc.constantFrom("replace", "add"), name, value }) },
    fc.record({ how: fc.constantFrom("drop", "double"), name }),
  );
  return fc.array(change, { maxLength: 3 }).map((changes) => changes.reduce(applyChange, entriesOf(filled)));
}

export function entriesOf(filled: Filled): Entry[] {
  return Object.entries(filled).flatMap(([name, values]) =>
    [values].flat().map((value): Entry => [name, value]),
  );
}

function applyChange(entries: Entry[], change: Change): Entry[] {
  const isMeant = ([name]: Entry) => name === change.name;
  switch (change.how) {
    case "replace":
      return [...entries.filter((entry) => !isMeant(entry)), [change.name, change.value]];
    case "add":
      return [...entries, [change.name, change.value]];
    case "drop":
      return entries.filter((entry) => !isMeant(entry));
    case "double":
      return [...entries, ...entries.filter(isMeant)];
  }
}
