import type { Plugin } from "vite";

const ROUTE = /[\\/]app[\\/](?:root|routes[\\/])/;
const VIRTUAL = /virtual:react-router\//;

/** Which ids each hook of React Router's plugins answers. It says so itself for every other id, 30,000 times a build. */
const ANSWERED: Record<string, Partial<Record<"resolveId" | "load" | "transform", RegExp>>> = {
  "react-router": { transform: /\.module\./ },
  "react-router:route-chunks-index": { transform: ROUTE },
  "react-router:build-client-route": { transform: /\?__react-router-build-client-route$/ },
  "react-router:split-route-modules": { transform: /\?route-chunk=/ },
  "react-router:virtual-modules": { resolveId: VIRTUAL, load: VIRTUAL },
  // Asks what each import leads to, for files called *.server: an import of one names it.
  "react-router:dot-server": { resolveId: /\.server/ },
  "react-router:dot-client": { transform: /\.client/ },
  "react-router:route-exports": { transform: ROUTE },
  "react-router:inject-hmr-runtime": { resolveId: VIRTUAL, load: VIRTUAL },
  "react-router:hmr-runtime": { resolveId: VIRTUAL, load: VIRTUAL },
  // In development only.
  "react-router:react-refresh-babel": { transform: /^never$/ },
};

/** The same plugins with filters that the bundler reads by itself: a fifth of the build was calls for nothing. */
export function filterHooks(plugins: Plugin[]): Plugin[] {
  const unknown = Object.keys(ANSWERED).filter((name) => !plugins.some((plugin) => plugin.name === name));
  if (unknown.length > 0) throw new Error(`React Router no longer has the plugins ${unknown.join(", ")}`);
  return plugins.map((plugin) => {
    const hooks = Object.entries(ANSWERED[plugin.name] ?? {});
    const filtered = hooks.map(([hook, id]) => [hook, { filter: { id }, handler: plugin[hook as "load"] }]);
    return { ...plugin, ...Object.fromEntries(filtered) };
  });
}

/** Styles are the browser's: the server's build reads none, and Tailwind makes them once. */
export function noServerStyles(): Plugin {
  return {
    name: "no-server-styles",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "ssr",
    load: { filter: { id: /\.css$/ }, handler: () => "" },
  };
}
