import { redirect } from "react-router";
import type { Route } from "./+types/login";

export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/auth${new URL(request.url).search}`, 301);
}
