import { data } from "react-router";
import type { Handle } from "~/platform/page/handle";
import { NotFoundPage } from "~/platform/page/route-error";

export const handle = { area: "not-found", nav: "none" } satisfies Handle;

export function loader() {
  return data(null, { status: 404 });
}

/** A POST to a missing page is a 404 too. */
export const action = loader;

export function meta() {
  return [
    { title: "Page not found" },
    { name: "description", content: "There is no page at this address." },
    { name: "robots", content: "noindex" },
  ];
}

export default function NotFoundRoute() {
  return <NotFoundPage />;
}
