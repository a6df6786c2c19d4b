import type { Plugin } from "vite";

const RELOAD = "window.location.reload();";
/** A form that was being sent cannot be sent again by an address. */
const LEAVE = `
  const { location, formMethod } = window.__reactRouterDataRouter?.state.navigation ?? {};
  if (location && !(formMethod && formMethod !== "GET")) window.location.assign(location.pathname + location.search + location.hash);
  else window.location.reload();`;

/**
 * After a deploy the files of an old page are gone. Where a route's module does not load, React Router reloads the page
 * that the visitor is on, and the click is lost: instead, the browser goes where the link leads.
 */
export function routeModulePlugin(): Plugin {
  return {
    name: "route-module",
    transform: {
      filter: { id: /[\\/]react-router[\\/].*[\\/]routeModules\.js/ },
      handler(code, id) {
        if (code.split(RELOAD).length !== 2) throw new Error(`${id} no longer reloads the page in one place`);
        return { code: code.replace(RELOAD, () => LEAVE), map: null };
      },
    },
  };
}
