import { logContext, paygateContext, paymentsDbContext } from "~/context";
import { receiveNotify } from "~/features/payments/payments.server";
import { MAX_MESSAGE_LENGTH, parseFields } from "../../../paygate/checksum.ts";
import type { Route } from "./+types/paygate-notify";

/* PayGate tells what became of a payment, server to server, and repeats it until it hears OK. */

export async function action({ request, context }: Route.ActionArgs) {
  const body = await request.text();
  if (body.length > MAX_MESSAGE_LENGTH) return plain("Too long", 413);
  try {
    // OK only after it is stored: a notice lost in between would not be sent again.
    const outcome = await receiveNotify(
      context.get(paymentsDbContext),
      context.get(paygateContext),
      parseFields(body),
    );
    if (outcome === "ignored") return plain("Wrong checksum", 400);
    if (outcome === "ok") return plain("OK", 200);
    context.get(logContext).warn({}, "a payment notice could not be confirmed yet");
    return plain("Please try again", 503);
  } catch (err) {
    context.get(logContext).error({ err }, "a payment notice could not be stored");
    return plain("Please try again", 503);
  }
}

export function loader() {
  return plain("POST only", 405, { Allow: "POST" });
}

function plain(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { ...headers, "Content-Type": "text/plain" } });
}
