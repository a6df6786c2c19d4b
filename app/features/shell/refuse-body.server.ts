import { data, type MiddlewareFunction } from "react-router";
import { refusedBodyContext } from "~/context";

/** A form whose body the server refused gets an error page at the same URL. */
export const refuseBody: MiddlewareFunction<Response> = ({ context }) => {
  const refused = context.get(refusedBodyContext);
  if (refused) throw data(refused, { status: refused.status });
};
