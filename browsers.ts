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

export const BUILD_TARGET = Object.entries(OLDEST_BROWSERS).map(([name, version]) => name + version);
