import { redirect } from "react-router";
import { SHOP_PATH } from "~/shop/catalogue/shop-query";
import type { Route } from "./+types/shop-redirect";

export function loader({ request }: Route.LoaderArgs) {
  return redirect(SHOP_PATH + new URL(request.url).search, 301);
}
