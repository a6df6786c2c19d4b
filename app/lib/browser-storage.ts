/** What is used of a storage; tests bring their own. */
export type KeyValues = Pick<Storage, "getItem" | "setItem" | "removeItem">;
type Clearable = KeyValues & Pick<Storage, "clear">;

/* Where a visitor forbids storage, even naming it throws: so it is named only when used, where that is caught. */

/** For the whole browser, until it is forgotten. */
export const browserStorage = named(() => window.localStorage);
/** For this tab, until it is closed. */
export const tabStorage = named(() => window.sessionStorage);

function named(storage: () => Storage): Clearable {
  return {
    getItem: (key) => storage().getItem(key),
    setItem: (key, value) => storage().setItem(key, value),
    removeItem: (key) => storage().removeItem(key),
    clear: () => storage().clear(),
  };
}
