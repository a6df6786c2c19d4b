import { href } from "react-router";
import * as z from "zod/mini";
import { requestNotification } from "~/events/tickets/waiting.server";
import { serviceDbContext } from "~/platform/context";
import { formAction } from "~/platform/forms/form-action.server";
import { email as emailRule } from "~/platform/lib/forms";
import { organisation } from "~/platform/organisation/organisation";
import type { Handle } from "~/platform/page/handle";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { SHOP_PATH } from "~/shop/catalogue/shop-query";
import { SIZES } from "~/shop/catalogue/sizes";
import { NOT_NOTED } from "~/shop/catalogue/tell-me";
import type { Route } from "./+types/tell-me";

/* Notes who waits for a piece or a size; without scripts the visitor sees this page with the same message. */
export const handle = { area: "shop" } satisfies Handle;

const tellMeSchema = z.object({
  productId: z.string().check(z.maxLength(100)),
  size: z.optional(z.enum(SIZES)),
  email: emailRule(),
});

export async function action(args: Route.ActionArgs) {
  return formAction<typeof tellMeSchema, { productId: string }>(args, {
    name: "waiting",
    schema: tellMeSchema,
    async write(asked) {
      const outcome = await requestNotification(args.context.get(serviceDbContext), asked);
      if (outcome === "not_full")
        return { status: "refused", message: "It is back already: load its page anew and choose it." };
      if (outcome === "unknown") return { status: "refused", message: "This piece is no longer sold." };
      return noted(asked);
    },
    fakeSuccess: noted,
    failure: NOT_NOTED,
  });
}

function noted({ productId, size, email }: z.output<typeof tellMeSchema>) {
  const message = `We will write to ${email} when ${size ?? "it"} is back.`;
  return { status: "done" as const, message, productId };
}

export function meta() {
  return [
    { title: `Tell me when it is back | ${organisation.name}` },
    { name: "robots", content: "noindex" },
  ];
}

export default function TellMeRoute({ actionData }: Route.ComponentProps) {
  const isNoted = actionData?.status === "done";
  const id = isNoted ? actionData.productId : null;
  return (
    <div className="grid min-h-[60svh] content-start gap-6 px-gutter pt-10 pb-16 lg:pt-20">
      <h1 className="display-title">{isNoted ? "You are on the list" : "Nothing noted yet"}</h1>
      <p role={isNoted ? "status" : "alert"} className="max-w-lead text-lead">
        {actionData?.status === "invalid" ? Object.values(actionData.errors)[0] : actionData?.message}
      </p>
      {isNoted && <p className="max-w-lead">The mail we have sent you has a link to leave the list.</p>}
      <p>
        <ArrowLink to={id ? href("/product/:id", { id }) : SHOP_PATH} arrow="left">
          {id ? "Back to the piece" : "To the shop"}
        </ArrowLink>
      </p>
    </div>
  );
}
