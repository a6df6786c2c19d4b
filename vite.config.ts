import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { filterHooks, noServerStyles } from "./scripts/build-filters.ts";
import { SHARED_CHUNKS } from "./scripts/chunks.ts";
import { mediaPlugin } from "./scripts/media-plugin.ts";
import { routeModulePlugin } from "./scripts/route-module-plugin.ts";

/**
 * The oldest browsers the site works in, as Tailwind 4 needs them. The build compiles syntax down to these; functions
 * it cannot compile are held by `e2e/oldest-browsers.spec.ts`.
 */
const OLDEST_BROWSERS = {
  safari: "16.4",
  ios: "16.4",
  chrome: "111",
  edge: "111",
  firefox: "128",
};

const BUILD_TARGET = Object.entries(OLDEST_BROWSERS).map(([name, version]) => name + version);

export default defineConfig(({ command }) => ({
  plugins: [
    mediaPlugin(),
    routeModulePlugin(),
    tailwindcss(),
    command === "build" ? [noServerStyles(), filterHooks(reactRouter())] : reactRouter(),
  ],
  resolve: { tsconfigPaths: true },
  // A file smaller than the headers of a request for it travels in what names it.
  build: { assetsInlineLimit: 1024, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        target: BUILD_TARGET,
        rollupOptions: {
          output: {
            // A page fetches a few files, not fifty: what nearly every page needs is one of them.
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/,
                },
                { name: "site", test: /[\\/]app[\\/]root\.tsx/ },
                ...SHARED_CHUNKS,
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server and the routes it renders are one bundle, so a request context has one identity.
      build: { rollupOptions: { input: "./server/main.ts" } },
      // Hundreds of small files, of which a start would read each.
      resolve: { noExternal: ["kysely", "zod"] },
    },
  },
  // Vite answers files of the project folder in development; these are nobody's business.
  server: { fs: { deny: [".data/**", ".env*", ".git/**", "*.{crt,pem}"] } },
}));
