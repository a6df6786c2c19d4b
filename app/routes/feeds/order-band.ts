import { drawBand } from "~/features/orders/draw-band.server";
import { readBand } from "~/features/orders/order-band";
import type { Route } from "./+types/order-band";

/** The progress band for mails. The same for everyone who bought that cloth, so any cache may keep it. */
export async function loader({ params }: Route.LoaderArgs) {
  const band = readBand(params.cloths, params.percent);
  const png = band && (await drawBand(band));
  if (!png) return new Response("No such band", { status: 404 });
  return new Response(png, {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
