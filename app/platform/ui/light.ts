import { createContext, useContext } from "react";

/** The server marks a light page, so that hydration matches it. */
const isMarked = typeof document !== "undefined" && document.documentElement.hasAttribute("data-light");

/** Set by the server for each request; the browser reads the mark. */
export const LightContext = createContext(isMarked);

/** Light pages have stills instead of films, small pictures and no motion. */
export function useLight(): boolean {
  return useContext(LightContext);
}
