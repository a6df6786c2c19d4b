import { requestContext } from "~/platform/context";
import { paymentsContext } from "~/shop/context";
import { receiveNotify } from "~/shop/payments/payments.server";
import { MAX_MESSAGE_LENGTH, parseFields } from "../../../paygate/checksum.ts";
import type { Route } from "./+types/paygate-notify";

/* PayGate's notification of a payment's result, server to server, repeated until it gets OK. */

export async function action({ request, context }: Route.ActionArgs) {
  const body = await request.text();
  if (body.length > MAX_MESSAGE_LENGTH) return plain("Too long", 413);
  try {
    // OK only after it is stored: otherwise a lost notice would not be sent again.
    const payments = context.get(paymentsContext);
    const address = context.get(requestContext).clientAddress;
    const outcome = await receiveNotify(payments.db, { ...payments, address }, parseFields(body));
    if (outcome === "ignored") return plain("Wrong checksum", 400);
    if (outcome === "ok") return plain("OK", 200);
    context.get(requestContext).log.warn({}, "could not confirm the payment notification yet");
    return plain("Please try again", 503);
  } catch (err) {
    context.get(requestContext).log.error({ err }, "could not store the payment notification");
    return plain("Please try again", 503);
  }
}

export function loader() {
  return plain("POST only", 405, { Allow: "POST" });
}

function plain(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { ...headers, "Content-Type": "text/plain" } });
}
