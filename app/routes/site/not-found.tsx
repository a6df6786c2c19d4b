import { data } from "react-router";

export function loader() {
  throw data("No such page", { status: 404 });
}

export default function NotFoundRoute() {
  return null;
}
