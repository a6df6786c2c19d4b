import { data, type MiddlewareFunction } from "react-router";
import { refusedBodyContext } from "~/context";

/** A form the server would not read is answered with a page in words, at the address it was sent to. */
export const refuseBody: MiddlewareFunction<Response> = ({ context }) => {
  const refused = context.get(refusedBodyContext);
  if (refused) throw data(refused, { status: refused.status });
};
