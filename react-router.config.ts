import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The list of routes is one small file for all pages, fetched once. Otherwise every page carries a part of it, and
  // asks the server for the routes of its links.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
