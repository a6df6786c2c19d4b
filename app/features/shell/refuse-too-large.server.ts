import { data, type MiddlewareFunction } from "react-router";
import { unreadAboveContext } from "~/context";
import { TOO_LARGE, tooLargeMessage } from "./too-large";

/** A form the server would not read is answered with a page in words, at the address it was sent to. */
export const refuseTooLarge: MiddlewareFunction<Response> = ({ context }) => {
  const limitBytes = context.get(unreadAboveContext);
  if (limitBytes !== null) throw data(tooLargeMessage(limitBytes), { status: TOO_LARGE });
};
