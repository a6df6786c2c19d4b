import type { ServerBuild } from "react-router";
import { type PathPattern, toPathPatterns } from "./canonical-path.ts";

/** Of every page and feed, as app/routes.ts has them: found once, and in development again after an edit. */
export function createPathPatterns() {
  let known: { routes: ServerBuild["routes"]; patterns: PathPattern[] } | undefined;
  return (routes: ServerBuild["routes"]): PathPattern[] => {
    if (known?.routes !== routes) known = { routes, patterns: pathPatterns(routes) };
    return known.patterns;
  };
}

function pathPatterns(routes: ServerBuild["routes"]): PathPattern[] {
  return Object.values(routes).flatMap((route) => {
    const within = route?.parentId ? routes[route.parentId]?.path : undefined;
    return route?.path ? toPathPatterns([within, route.path].filter(Boolean).join("/")) : [];
  });
}
