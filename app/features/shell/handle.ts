import { type UIMatch, useMatches, useRouteError } from "react-router";
import type { AreaName } from "~/content/areas";

/**
 * What a route tells the shell about its page:
 * `export const handle = { area: "events" } satisfies Handle;`
 */
export interface Handle {
  /** Which accent and cloth the page wears; home's unless said. */
  area?: AreaName;
  /**
   * `bar`: ivory with a hairline. `over`: transparent, ivory words over a deep flat-coloured hero; `over-ink`:
   * ink words over a pale one. `none`: the page shows the way home itself.
   */
  nav?: "bar" | "over" | "over-ink" | "none";
  /** The shop page carries the shop's own mark. */
  mark?: "afi" | "nala";
  /** False for pages that bring everything themselves, such as staff pages. */
  shell?: boolean;
}

const PLAIN: Required<Handle> = { area: "home", nav: "bar", mark: "afi", shell: true };
const FAILED: Required<Handle> = { ...PLAIN, area: "lost", nav: "none" };

/** The innermost route that says something has the last word, property by property. */
export function mergeHandles(matches: readonly Pick<UIMatch, "handle">[]): Required<Handle> {
  return Object.assign({}, PLAIN, ...matches.map((match) => match.handle));
}

export function useHandle(): Required<Handle> {
  const matches = useMatches();
  const error = useRouteError();
  return error ? FAILED : mergeHandles(matches);
}
