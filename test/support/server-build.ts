import path from "node:path";
import { fileURLToPath } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import routes from "../../app/routes.ts";

type ServerRoutes = ServerBuild["routes"];
type AssetRoutes = ServerBuild["assets"]["routes"];

const APP = new URL("../../app/", import.meta.url);

/** Every route of the site in the shape of a server build, without building: pages have no scripts. */
export async function loadServerBuild(): Promise<ServerBuild> {
  const entries = [
    { id: "root", file: "root.tsx", path: "" },
    ...(await routes).flatMap((route) => toRoutes(route, "root")),
  ];
  const loaded = await Promise.all(entries.map(loadRoute));
  return {
    entry: { module: await importFromApp("entry.server.tsx") },
    routes: Object.fromEntries(loaded.map((route) => [route.id, route])) as ServerRoutes,
    assets: {
      entry: { module: "/entry.js", imports: [] },
      routes: Object.fromEntries(loaded.map((route) => [route.id, toAsset(route)])) as AssetRoutes,
      url: "/manifest.js",
      version: "test",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
  } as ServerBuild;
}

interface RouteEntry {
  id: string;
  file: string;
  path?: string | undefined;
  index?: boolean | undefined;
  parentId?: string;
}

function toRoutes(
  { file, path: pattern, index, children = [] }: RouteConfigEntry,
  parentId: string,
): RouteEntry[] {
  const id = file.slice(0, -path.extname(file).length);
  return [{ id, file, path: pattern, index, parentId }, ...children.flatMap((child) => toRoutes(child, id))];
}

/** The build passes props to a route's components in the same way. */
async function loadRoute(route: RouteEntry) {
  const { default: page, ErrorBoundary, ...rest } = await importFromApp(route.file);
  const module = {
    ...rest,
    ...(page && { default: withComponentProps(page) }),
    ...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) }),
  };
  return { ...route, module };
}

function toAsset({ module, file: _, ...route }: Awaited<ReturnType<typeof loadRoute>>) {
  return {
    ...route,
    module: "/route.js",
    hasAction: "action" in module,
    hasLoader: "loader" in module,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: "ErrorBoundary" in module,
  };
}

function importFromApp(file: string) {
  return import(/* @vite-ignore */ fileURLToPath(new URL(file, APP)));
}
