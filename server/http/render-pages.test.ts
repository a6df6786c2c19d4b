import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { expect, it } from "vitest";
import config from "../../app/routes.ts";
import { routesBySegment } from "./render-pages.ts";

type Routes = ServerBuild["routes"];

const routes = Object.fromEntries([
  ["root", { id: "root", path: "" }],
  ...manifestOf(await config, "root"),
]) as unknown as Routes;
const bySegment = routesBySegment(routes);

function manifestOf(entries: readonly RouteConfigEntry[], parentId: string): [string, object][] {
  return entries.flatMap(({ file, path, index, children = [] }) => [
    [file, { id: file, parentId, path, index }],
    ...manifestOf(children, file),
  ]);
}

function tree(of: Routes, parentId?: string): RouteObject[] {
  return Object.values(of)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) =>
      route?.index ? { ...route, index: true } : { ...route, children: tree(of, route?.id) },
    ) as RouteObject[];
}

const idsOf = (of: RouteObject[], path: string) => matchRoutes(of, path)?.map(({ route }) => route.id);
const allRoutes = tree(routes);
const treeBySegment = new Map([...bySegment].map(([segment, few]) => [segment, tree(few)]));

const addresses = Object.keys(routes).map((id) => {
  const path: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""])
    if (route.path) path.unshift(route.path);
  return `/${path.join("/").replace(/:\w+/g, "x").replace("*", "nowhere")}`;
});

it("an address finds the same route among those of its first segment as among all", () => {
  for (const path of [...addresses, ...addresses.map((address) => `${address}/unknown/address`)]) {
    const few = treeBySegment.get(path.split("/")[1] ?? "");
    if (few) expect(idsOf(few, path), path).toEqual(idsOf(allRoutes, path));
  }
});

it("an address finds few, and one that no route begins with is looked for among all", () => {
  expect(bySegment.has("nowhere")).toBe(false);
  expect(Object.keys(bySegment.get("product") ?? {}).length).toBeLessThan(10);
});
