import type { Page } from "@playwright/test";

/**
 * Functions that some browser of `vite.config.ts` lacks, so our scripts must not call them. Extend it when a newer one is
 * tempting.
 */
const NEWER_FUNCTIONS = [
  "AbortSignal.any",
  "Array.fromAsync",
  "Error.isError",
  "Iterator.concat",
  "Iterator.from",
  "Map.groupBy",
  "Math.f16round",
  "Math.sumPrecise",
  "Object.groupBy",
  "Promise.try",
  "Promise.withResolvers",
  "RegExp.escape",
  "URL.canParse",
  "URL.parse",
  "Uint8Array.fromBase64",
  "Uint8Array.fromHex",
  "ArrayBuffer.prototype.transfer",
  "Document.parseHTMLUnsafe",
  "Element.prototype.checkVisibility",
  "Element.prototype.setHTMLUnsafe",
  "HTMLDialogElement.prototype.requestClose",
  "HTMLElement.prototype.showPopover",
  "Map.prototype.getOrInsert",
  "Response.prototype.bytes",
  "Blob.prototype.bytes",
  "Set.prototype.difference",
  "Set.prototype.intersection",
  "Set.prototype.isDisjointFrom",
  "Set.prototype.isSubsetOf",
  "Set.prototype.isSupersetOf",
  "Set.prototype.symmetricDifference",
  "Set.prototype.union",
  "Uint8Array.prototype.toBase64",
  "Uint8Array.prototype.toHex",
  ...[
    "drop",
    "every",
    "filter",
    "find",
    "flatMap",
    "forEach",
    "map",
    "reduce",
    "some",
    "take",
    "toArray",
  ].map((name) => `Iterator.prototype.${name}`),
];

/** Allowed after a feature check. */
const ALLOWED_AFTER_CHECK = [
  "Document.prototype.startViewTransition",
  "navigation",
  "requestIdleCallback",
  "cancelIdleCallback",
  "scheduler",
];

/** Removes these functions from every page opened from now on. */
export async function withoutNewerFunctions(page: Page) {
  await page.addInitScript(
    (names) => {
      for (const name of names) {
        const path = name.split(".");
        const last = path.pop() ?? "";
        const owner = path.reduce<Record<string, unknown> | undefined>(
          (found, part) => found?.[part] as Record<string, unknown> | undefined,
          globalThis as unknown as Record<string, unknown>,
        );
        if (owner) delete owner[last];
      }
    },
    [...NEWER_FUNCTIONS, ...ALLOWED_AFTER_CHECK],
  );
}

/** The ones a script calls. Minification keeps property names. */
export function newerFunctionsIn(script: string): string[] {
  return NEWER_FUNCTIONS.filter((name) => patternOf(name).test(script));
}

/** Iterators share method names with arrays: only a call on a new iterator is conclusive. */
const FRESH_ITERATOR = /(?:\.(?:values|keys|entries)\(\)|\.matchAll\([^()]*\))/.source;

function patternOf(name: string): RegExp {
  const [owner, method] = name.split(".prototype.");
  if (method === undefined) return new RegExp(`\\b${name.replace(".", "\\??\\.")}\\b`);
  return new RegExp(`${owner === "Iterator" ? FRESH_ITERATOR : ""}\\??\\.${method}\\(`);
}
