import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** React Router's handler, in production one for each first segment of an address: see `routesBySegment`. */
export function createRenderPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  isDevelopment: boolean,
): RequestHandler {
  const mode = isDevelopment ? "development" : "production";
  const all = createRequestHandler(build, mode);
  // In development it changes with every edit.
  if (typeof build === "function") return all;
  const bySegment = new Map(
    [...routesBySegment(build.routes)].map(([segment, routes]) => [
      segment,
      createRequestHandler({ ...build, routes }, mode),
    ]),
  );
  return (request, context) => {
    const [segment = ""] = new URL(request.url).pathname.slice(1).split("/", 1);
    return (bySegment.get(segment) ?? all)(request, context);
  };
}

/**
 * The routes that an address can belong to, by its first segment: those that begin with it, those that begin with
 * anything, and their parents. React Router tries the routes it knows one after the other, twice for each page: among all
 * of them that takes as long as the page's queries.
 */
export function routesBySegment(routes: Routes): Map<string, Routes> {
  const firstOf = new Map(Object.keys(routes).map((id) => [id, firstSegment(routes, id)]));
  const fixed = new Set([...firstOf.values()].filter((first) => !isOpen(first)));
  return new Map(
    [...fixed].map((segment) => {
      const ids = Object.keys(routes).filter((id) => {
        const first = firstOf.get(id) ?? "";
        return first === segment || isOpen(first);
      });
      return [segment, withParents(routes, ids)];
    }),
  );
}

/** Empty for the site's own address. */
function firstSegment(routes: Routes, id: string): string {
  const path = lineage(routes, id)
    .map((route) => routes[route]?.path ?? "")
    .filter(Boolean)
    .join("/");
  return path.split("/", 1)[0] ?? "";
}

function isOpen(segment: string): boolean {
  return segment === "*" || segment.includes(":");
}

function withParents(routes: Routes, ids: readonly string[]): Routes {
  const wanted = new Set(ids.flatMap((id) => lineage(routes, id)));
  // In their own order, which decides between equals.
  return Object.fromEntries(Object.entries(routes).filter(([id]) => wanted.has(id)));
}

/** A route and those around it, the outermost first. */
function lineage(routes: Routes, id: string): string[] {
  const parent = routes[id]?.parentId;
  return parent === undefined ? [id] : [...lineage(routes, parent), id];
}
