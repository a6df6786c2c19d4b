import { data } from "react-router";

/** Thrown, so that the frame says it: the site's own page for it would lead staff out. */
export function loader(): never {
  throw data("No such page", { status: 404 });
}

/** Without one it would be an address that only answers, and the frame would not stand around what it says. */
export default function MissingRoute() {
  return null;
}
