/** The part of Storage that is used; tests pass their own. */
export type KeyValues = Pick<Storage, "getItem" | "setItem" | "removeItem">;
type Clearable = KeyValues & Pick<Storage, "clear">;

/* Where storage is blocked, even reading `window.localStorage` throws. So it is read at the time of use, where that
   is caught. */

/** For the whole browser, until it is cleared. */
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
