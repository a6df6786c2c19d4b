import { data, redirect } from "react-router";
import { requestContext, serviceDbContext } from "~/platform/context";
import { parseForm } from "~/platform/lib/forms";
import { PRIVATE } from "~/platform/lib/private-headers";
import { readForm } from "~/platform/lib/read-form.server";
import { withTimeout } from "~/platform/lib/timeout";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { orderLinksContext } from "~/shop/context";
import { addressSchema } from "~/shop/orders/address-schema";
import { giveAddress } from "~/shop/orders/give-address.server";
import { findOrderByLink } from "~/shop/orders/order-records.server";
import type { Route } from "./+types/order-address";

const WRITE_TIMEOUT_MS = 8_000;

/** Where a paid parcel goes, from the form on the order's page. Opened with the order's signature. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { reference } = params;
  const links = context.get(orderLinksContext);
  const service = context.get(serviceDbContext);
  const key = new URL(request.url).searchParams.get("key");
  const order = await findOrderByLink(service, context.get(picturesContext), links, reference, key);
  if (!order) throw data("No such order", { status: 403, headers: PRIVATE });
  const page = links.pathFor(order);
  const form = await readForm(request);
  const given = form.has("collect") ? null : parseForm(addressSchema, form);
  if (given?.ok === false) return redirect(`${page}&address=refused#address`, { headers: PRIVATE });
  const { now } = context.get(requestContext);
  await withTimeout(WRITE_TIMEOUT_MS, () =>
    giveAddress(service, reference, given ? given.value : "collect", now),
  );
  return redirect(page, { headers: PRIVATE });
}

/** Reloaded: the order's page is elsewhere. */
export function loader({ params, request }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  return redirect(`/order/${encodeURIComponent(params.reference)}?key=${encodeURIComponent(key)}`);
}
