import { requestContext, serviceDbContext } from "~/platform/context";
import { withTimeout } from "~/platform/lib/timeout";
import { paymentsContext } from "~/shop/context";
import { checkDiscount, type DiscountResult, parseDiscountQuestion } from "~/shop/discounts/discounts.server";
import { noDiscountText } from "~/shop/discounts/no-discount.server";
import type { Route } from "./+types/discount";

const CHECK_TIMEOUT_MS = 8_000;
const TOO_MANY: DiscountResult = { kind: "no_discount", reason: "too_many_tries", at: null };

/** For the browser: the terms, or why not in words. */
function toJson(answer: DiscountResult) {
  return answer.kind === "discount" ? answer : { kind: answer.kind, words: noDiscountText(answer) };
}

/** What a discount code gives for a cart: POST { code, itemIds }. */
export async function action({ request, context }: Route.ActionArgs) {
  const question = parseDiscountQuestion(await request.json().catch(() => null));
  if (!question) return new Response("Send a code and a list of ids", { status: 400 });
  const { clientAddress, now, log } = context.get(requestContext);
  try {
    const answer = await context.get(paymentsContext).limits.guessCode(
      clientAddress,
      () =>
        withTimeout(CHECK_TIMEOUT_MS, () =>
          checkDiscount(context.get(serviceDbContext), question.code, question.itemIds, { at: now }),
        ),
      (given) => given.kind === "no_discount" && given.reason === "unknown",
    );
    return Response.json(toJson(answer ?? TOO_MANY), { headers: { "Cache-Control": "no-store" } });
  } catch (err) {
    log.warn({ err }, "could not check a discount code");
    return new Response(null, { status: 204 });
  }
}

export function loader() {
  return new Response("Post a code and a list of ids", { status: 405, headers: { Allow: "POST" } });
}
