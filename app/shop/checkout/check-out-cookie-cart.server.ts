import { data, type RouterContextProvider, redirect } from "react-router";
import { offerIdOf } from "~/events/tickets/waiting.server";
import { idempotencySecretContext, requestContext } from "~/platform/context";
import { keyFromText } from "~/platform/forms/idempotency-key.server";
import { parseForm, typedValues } from "~/platform/lib/forms";
import { formatRand } from "~/platform/lib/money";
import { PRIVATE } from "~/platform/lib/private-headers";
import { cartCount, lineKey, MAX_LINES, TOO_MANY_LINES } from "~/shop/cart/cart";
import { type CookieCart, rememberOrder } from "~/shop/cart/cookie-cart";
import type { CookieCartView } from "~/shop/cart/cookie-cart-view";
import { deliveryOf, totalsOf } from "~/shop/cart/totals";
import { checkDiscount } from "~/shop/discounts/discounts.server";
import { noDiscountText } from "~/shop/discounts/no-discount.server";
import { addressFields } from "~/shop/orders/address-schema";
import type { LimitReached } from "~/shop/payments/payment-limits";
import { cookieCartsContext } from "../context";
import { type CheckoutDeps, checkOut, withoutNulls } from "./check-out.server";
import type { CheckoutResult, ContinuedPayment } from "./checkout-result";
import { buyerSchema } from "./checkout-schema";
import { FORM, type Stage } from "./checkout-stage";
import { continuePayment } from "./continue-payment.server";
import { changedCartContext, type OpenedCart, openCookieCart, viewCookieCart } from "./cookie-cart.server";
import { outcomeCookie } from "./outcome-cookie.server";
import { refusalMessage } from "./refusal";
import { findRepeat, type Repeat } from "./settlement";
import type { UnscriptedResult } from "./unscripted-result";
import { MISSING_FIELDS, PAYMENT_ENDED } from "./use-checkout";

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

type FormStage = Extract<Stage, { name: "form" }>;

/**
 * The checkout's form as a browser without scripts sends it: the order is what its cookie says, at the prices it was
 * shown. The answer is the same page.
 */
export async function checkOutCookieCart(
  args: Args,
  form: FormData,
  deps: CheckoutDeps,
  userId: string | null,
) {
  const opened = await openCookieCart(args);
  const view = opened && (await viewCookieCart(args, opened));
  if (!view) throw redirect("/cart", { status: 303, headers: opened?.headers ?? {} });
  const answers = answersFor(args, opened, form);
  const code = String(form.get("code") ?? "").trim();
  const begun = view.placed.find(({ reference }) => reference === form.get("continue"));
  if (begun) {
    const { now } = args.context.get(requestContext);
    return follow(answers, await continuePayment(begun.reference, deps, now));
  }
  switch (form.get("intent")) {
    case "apply-code":
      return applyCode(args, answers, view, code, deps);
    case "remove-code":
      return answers.form({}, { cart: { ...opened.cart, code: null } });
    case "back":
      return answers.form({});
    default:
      // A code that was typed and not applied: the buyer sees the total with it first, or why it does not count.
      return code === ""
        ? proceed(args, answers, view, form, deps, userId)
        : applyCode(args, answers, view, code, deps);
  }
}

async function applyCode(
  { context }: Args,
  answers: Answers,
  { lines }: CookieCartView,
  typed: string,
  { service, payments, address }: CheckoutDeps,
) {
  const code = typed.slice(0, 100);
  if (code === "") return answers.form({}, { codeError: "Please type a code." });
  const itemIds = [...new Set(lines.map(({ id }) => id))];
  const found = await payments.limits.guessCode(
    address,
    () => checkDiscount(service, code, itemIds, { at: context.get(requestContext).now }),
    (answer) => answer.kind === "no_discount" && answer.reason === "unknown",
  );
  if (found?.kind === "discount") return answers.form({}, { cart: { ...answers.cart, code: found.code } });
  return answers.form({}, { codeError: noDiscountText(found ?? { reason: "too_many_tries", at: null }) });
}

async function proceed(
  { request, context }: Args,
  answers: Answers,
  view: CookieCartView,
  form: FormData,
  deps: CheckoutDeps,
  userId: string | null,
) {
  const { cart } = answers;
  const { lines, discount } = view;
  if (form.get("deliveryMethod") === "collection")
    for (const name of Object.keys(addressFields)) form.delete(name);
  const buyer = parseForm(buyerSchema, form);
  if (!buyer.ok) {
    const isMissing = ["firstName", "lastName", "email"].some((name) => !String(form.get(name) ?? "").trim());
    return answers.form({ errors: buyer.errors, notice: isMissing ? MISSING_FIELDS : null }, { status: 400 });
  }
  if (lines.length > MAX_LINES) return answers.form({ notice: TOO_MANY_LINES }, { status: 400 });
  // As the page was shown: with a courier, whatever was chosen on it.
  const shown = totalsOf(lines, deliveryOf(lines), discount);
  if (form.get("shownTotalCents") !== String(shown.totalCents))
    return answers.form({ notice: repricedText(shown.totalCents) }, { status: 409 });

  // It may have been placed in another window, after this page was opened.
  const repeat = repeatIn(view, context.get(requestContext).now);
  if (repeat && form.get("again") !== repeat.reference) return answers.form({ repeat }, { status: 409 });
  const reached = await deps.payments.limits.countCheckout(deps.address);
  if (reached) return answers.error(reached);
  const { deliveryMethod, ...person } = buyer.value;
  const method = deliveryMethod ?? "courier";
  const { totalCents } = totalsOf(lines, deliveryOf(lines, method), discount);
  const ordered = lines.map(({ id, size, quantity }) => ({ id, size, quantity }));
  const code = discount?.code;
  try {
    const result = await checkOut(
      {
        // A second press, or a way back and forth, is the same order; other pieces or another buyer are another.
        key: keyFromText(
          JSON.stringify([cart.id, ordered, buyer.value, code]),
          context.get(idempotencySecretContext),
        ),
        lines: ordered,
        code,
        totalCents,
        userId,
        offer: await offerIdOf(request),
        deliveryMethod: method,
        buyer: withoutNulls(person),
      },
      deps,
    );
    if (result.status !== "pay") return follow(answers, result);
    return answers.page(
      { name: "initiating", totalCents, count: cartCount(lines), pay: result },
      {
        cart: rememberOrder(cart, result.reference),
        cookies: [outcomeCookie(deps.orderLinks, result.reference, deps.siteUrl)],
      },
    );
  } catch (err) {
    deps.log.error({ err }, "could not place the order");
    return answers.error(null);
  }
}

function follow(answers: Answers, result: Exclude<CheckoutResult, { status: "pay" }> | ContinuedPayment) {
  const { cart } = answers;
  switch (result.status) {
    case "continue": {
      const { totalCents, count, action, fields } = result;
      return answers.page({ name: "initiating", totalCents, count, pay: { action, fields } }, {});
    }
    case "ended":
      return answers.form({ notice: PAYMENT_ENDED }, { status: 409 });
    case "paid":
      throw redirect(`/payment-success?ref=${encodeURIComponent(result.reference)}`, { status: 303 });
    case "repriced":
      return answers.form({ notice: repricedText(result.totalCents) }, { status: 409 });
    case "refused":
      return answers.form({ notice: refusalMessage(result), refusedId: result.itemId }, { status: 409 });
    case "no_discount":
      return answers.form(
        { notice: `${result.words} The total no longer has its discount.` },
        { cart: { ...cart, code: null }, codeError: result.words, status: 409 },
      );
    case "limited":
      return answers.error(result);
    default:
      return answers.error(null);
  }
}

function repricedText(totalCents: number): string {
  return `Prices have changed since you opened this page: the total is now ${formatRand(totalCents)}. Proceed if you are happy with that.`;
}

interface Changes {
  cart?: CookieCart;
  codeError?: string;
  cookies?: string[];
  status?: number;
}

/** Answers with the page, and keeps what has changed in the cart. */
function answersFor({ context }: Args, opened: OpenedCart, form: FormData) {
  const values = typedValues(form);
  function page(stage: Stage, { cart = opened.cart, codeError, cookies = [], status = 200 }: Changes) {
    context.set(changedCartContext, { ...opened, cart });
    const headers = new Headers(PRIVATE);
    const cookie = context.get(cookieCartsContext).write(cart);
    for (const one of cookie ? [cookie, ...cookies] : cookies) headers.append("Set-Cookie", one);
    const answer: UnscriptedResult = { stage, values, codeError: codeError ?? null };
    return data(answer, { status, headers });
  }
  return {
    cart: opened.cart,
    page,
    form: (stage: Partial<FormStage>, changes: Changes = {}) => page({ ...FORM, ...stage }, changes),
    error: (reached: LimitReached | null) =>
      page({ name: "error", reached }, { status: reached ? 429 : 503 }),
  };
}
type Answers = ReturnType<typeof answersFor>;

/** What a buyer has to know before paying: an order of the same pieces is being paid, or is at the bank. */
export function repeatIn({ lines, placed }: CookieCartView, now: Date): Repeat | null {
  const orders = placed.flatMap(({ reference, token, placedAtMs, state, lines: ordered }) =>
    state !== "ended"
      ? {
          reference,
          token,
          placedAtMs,
          state,
          lines: ordered.map((line) => ({ key: lineKey(line), quantity: line.quantity })),
        }
      : [],
  );
  return findRepeat(orders, lines, now.getTime());
}
