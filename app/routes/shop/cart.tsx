import poster from "media:photos/hero/hero-sweep.jpg";
import { siteContext } from "~/context";
import { CartAnnouncer } from "~/features/cart/cart-announcer";
import { CartPage } from "~/features/cart/cart-page";
import type { Handle } from "~/features/shell/handle";
import { pageMeta } from "~/lib/meta";
import type { Route } from "./+types/cart";

export const handle = { area: "till" } satisfies Handle;

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(siteContext).siteUrl };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    title: "Your Cart",
    description: "What you have chosen at House of Nala.",
    path: "/cart",
    picture: poster,
    noIndex: true,
  });
}

export default function CartRoute() {
  return (
    <>
      <CartAnnouncer />
      <CartPage />
    </>
  );
}
