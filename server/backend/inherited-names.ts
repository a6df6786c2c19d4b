const INHERITED = new RegExp(`\\b(?:${Object.getOwnPropertyNames(Object.prototype).join("|")})\\b`);
/** Parameters whose values are names; those of all others are compared with columns and may say anything. */
const LISTS_OF_NAMES = ["select", "order", "columns", "on_conflict"];

export const NO_SUCH_NAME = {
  code: "PGRST100",
  message: "This is no name of a column or a table",
  details: null,
  hint: null,
};

/**
 * The package gathers filters by name in plain objects. Under a name that every object has from birth, such as
 * `__proto__`, it finds what all objects of this process share, and changes that.
 */
export function usesInheritedName(url: string): boolean {
  return [...new URL(url).searchParams].some(
    ([name, value]) => INHERITED.test(name) || (isList(name) && INHERITED.test(value)),
  );
}

/** Also those of a table within another: `stock.order`. */
function isList(name: string): boolean {
  return LISTS_OF_NAMES.includes(name.split(".").at(-1) ?? "");
}
