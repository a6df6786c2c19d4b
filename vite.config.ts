import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
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

/** A module this many routes load belongs to the whole site. */
const COMMON_ROUTES = 12;
const NOT_OF_STAFF =
  /^(?!.*[\\/]app[\\/](?:.*[\\/])?(?:staff|door|members|privacy-requests|platform[\\/]pictures)[\\/])/;
/** Rules of forms come with the first touch of a form, however many pages have one. */
const NOT_RULES_OF_FORMS =
  /^(?!.*(?:[\\/]node_modules[\\/]zod[\\/]|[\\/]app[\\/]platform[\\/]lib[\\/]forms\.ts))/;
/** Smaller than the headers of a request for each, and on the way from the shop to the payment needed anyway. */
const RULES_OF_BUYING =
  /[\\/]app[\\/](?:platform[\\/]lib[\\/](?:split-name|stock|vat)|shop[\\/](?:cart[\\/](?:delivery-messages|shipping)|checkout[\\/]saved-cart|discounts[\\/]discount|orders[\\/]delivery)|events[\\/]tickets[\\/](?:availability|ticket-event))\.ts/;
const ONLY_CART_AND_CHECKOUT =
  /[\\/]app[\\/]shop[\\/](?:cart[\\/](?:cart-check|empty-cart|few-left-note|finding-messages|free-shipping|totals|use-cart-check)|checkout[\\/]cookie-cart-provider)/;

export default defineConfig({
  plugins: [mediaPlugin(), routeModulePlugin(), tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  // A file smaller than the headers of a request for it travels in what names it.
  build: { assetsInlineLimit: 1024 },
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
                // The staff area has many pages, and none of what they share is for visitors.
                {
                  name: "common",
                  minShareCount: COMMON_ROUTES,
                  test: (id: string) => NOT_OF_STAFF.test(id) && NOT_RULES_OF_FORMS.test(id),
                },
                { name: "buying", test: RULES_OF_BUYING },
                { name: "cart", test: ONLY_CART_AND_CHECKOUT },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server and the routes it renders are one bundle, so a request context has one identity.
      build: { rollupOptions: { input: "./server/main.ts" } },
    },
  },
  // Vite answers files of the project folder in development; these are nobody's business.
  server: { fs: { deny: [".data/**", ".env*", ".git/**", "*.{crt,pem}"] } },
});
