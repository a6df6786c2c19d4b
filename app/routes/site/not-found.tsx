import { data } from "react-router";
import type { Handle } from "~/features/shell/handle";
import { NotFoundPage } from "~/features/shell/route-error";

export const handle = { area: "lost", nav: "none" } satisfies Handle;

export function loader() {
  return data(null, { status: 404 });
}

/** What is sent to a page that is not there finds none either. */
export const action = loader;

export function meta() {
  return [{ title: "Page not found" }, { name: "robots", content: "noindex" }];
}

export default function NotFoundRoute() {
  return <NotFoundPage />;
}
