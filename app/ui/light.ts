import { createContext, useContext } from "react";

/** The server marks a light page, so that what the browser renders later agrees with what was sent. */
const isMarked = typeof document !== "undefined" && document.documentElement.hasAttribute("data-light");

/** Given by the server for each request; in the browser the page itself says it. */
export const LightContext = createContext(isMarked);

/** A light page shows stills for films and small pictures, and nothing in it moves. */
export function useLight(): boolean {
  return useContext(LightContext);
}
