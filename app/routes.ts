import { index, type RouteConfig, route } from "@react-router/dev/routes";

/* Every URL on the site, in the order of the specification. */
export default [index("routes/site/home.tsx"), route("*", "routes/site/not-found.tsx")] satisfies RouteConfig;
