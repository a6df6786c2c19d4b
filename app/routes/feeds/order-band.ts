import { requestContext } from "~/platform/context";
import { QueueFullError } from "~/platform/lib/bounded-queue";
import { readBand } from "~/platform/mail/band";
import { bandPicture } from "~/platform/mail/band-pictures.server";
import type { Route } from "./+types/order-band";

const RETRY_AFTER_S = 10;

/** The progress band for mails. The same for everyone who bought that cloth, so any cache may keep it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const band = readBand(params.cloths, params.percent);
  const png =
    band && (await bandPicture(band, context.get(requestContext).clientAddress).catch(refuseWhenFull));
  if (png === "full") {
    const headers = { "Retry-After": String(RETRY_AFTER_S), "Cache-Control": "no-store" };
    return new Response("Too many bands at once", { status: 503, headers });
  }
  if (!png) return new Response("No such band", { status: 404 });
  return new Response(png, {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}

function refuseWhenFull(error: unknown): "full" {
  if (error instanceof QueueFullError) return "full";
  throw error;
}
