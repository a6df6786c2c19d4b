import { logContext, nowContext, paygateContext, serviceDbContext } from "~/context";
import { receiveNotify } from "~/features/payments/payments.server";
import { LONGEST_MESSAGE, parseFields } from "../../../paygate/checksum.ts";
import type { Route } from "./+types/paygate-notify";

/* PayGate tells what became of a payment, server to server, and repeats it until it hears OK. */

export async function action({ request, context }: Route.ActionArgs) {
  const body = await request.text();
  if (body.length > LONGEST_MESSAGE) return plain("Too long", 413);
  const { account } = context.get(paygateContext);
  try {
    // OK only after it is stored: a notice lost in between would not be sent again.
    const outcome = await receiveNotify(
      context.get(serviceDbContext),
      account,
      parseFields(body),
      context.get(nowContext),
    );
    return outcome === "ok" ? plain("OK", 200) : plain("Wrong checksum", 400);
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
