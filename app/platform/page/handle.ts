import { type UIMatch, useMatches, useRouteError } from "react-router";
import type { AreaName } from "./areas";

/**
 * What a route tells the shell about its page:
 * `export const handle = { area: "events" } satisfies Handle;`
 */
export interface Handle {
  /** Sets the accent colour and pattern; defaults to home's. */
  area?: AreaName;
  /**
   * `bar`: ivory with a hairline. `over`: transparent with ivory text over a dark hero; `over-ink`: ink text over a
   * pale one. `none`: the page links home itself.
   */
  nav?: "bar" | "over" | "over-ink" | "none";
  /** The shop page has the shop's own logo. */
  mark?: "afi" | "nala";
  /** False for pages with their own layout, such as staff pages. */
  shell?: boolean;
}

const PLAIN: Required<Handle> = { area: "home", nav: "bar", mark: "afi", shell: true };
const FAILED: Required<Handle> = { ...PLAIN, area: "not-found", nav: "none" };

/** The innermost route wins, property by property. */
export function mergeHandles(matches: readonly Pick<UIMatch, "handle">[]): Required<Handle> {
  return Object.assign({}, PLAIN, ...matches.map((match) => match.handle));
}

export function useHandle(): Required<Handle> {
  const matches = useMatches();
  const error = useRouteError();
  return error ? FAILED : mergeHandles(matches);
}
