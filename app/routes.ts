import { index, type RouteConfig, route } from "@react-router/dev/routes";

/* Every URL on the site, in the order of the specification. */
export default [
  index("routes/site/home.tsx"),
  route("about", "routes/site/about.tsx"),
  route("events", "routes/site/events.tsx"),
  route("events/:id.ics", "routes/feeds/event-ics.ts"),
  route("shop", "routes/shop/shop-redirect.ts"),
  route("house-of-nala", "routes/shop/house-of-nala.tsx"),
  route("house-of-nala/more", "routes/shop/more-pieces.ts"),
  route("product/:id", "routes/shop/product.tsx"),
  route("designer/:slug", "routes/shop/designer.tsx"),
  route("stories", "routes/site/stories.tsx"),
  route("stories.rss", "routes/feeds/stories-rss.ts"),
  route("story/:slug", "routes/site/story.tsx"),
  route("nala-prive", "routes/shop/nala-prive.tsx"),
  route("cart", "routes/shop/cart.tsx"),
  route("cart/check", "routes/shop/cart-check.ts"),
  route("fastrack", "routes/site/fastrack.tsx"),
  route("careers", "routes/site/careers.tsx"),
  route("search", "routes/site/search.tsx"),
  route("privacy", "routes/site/privacy.tsx"),
  route("returns", "routes/site/returns.tsx"),
  route("sitemap.xml", "routes/feeds/sitemap.ts"),
  route("robots.txt", "routes/feeds/robots.ts"),
  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig;
