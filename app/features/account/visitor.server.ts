import type { RouterContextProvider } from "react-router";
import { findVisitorContext, requestContext } from "../../context.ts";
import type { Visitor } from "./visitor.ts";

/** For requests that must not fail because of a session, such as an order: an unreadable session counts as a guest. */
export async function findVisitorOrGuest({
  context,
}: {
  context: Readonly<RouterContextProvider>;
}): Promise<Visitor | null> {
  try {
    return await context.get(findVisitorContext)();
  } catch (err) {
    context
      .get(requestContext)
      .log.warn({ err }, "could not read the session; the visitor counts as a guest");
    return null;
  }
}
