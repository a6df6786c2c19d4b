import type { RouterContextProvider } from "react-router";
import { findVisitorContext, logContext } from "../../context.ts";
import type { Visitor } from "./visitor.ts";

/** For what must not be lost over a session, such as an order: whoever cannot be made out is a guest. */
export async function findVisitorOrGuest({
  context,
}: {
  context: Readonly<RouterContextProvider>;
}): Promise<Visitor | null> {
  try {
    return await context.get(findVisitorContext)();
  } catch (err) {
    context.get(logContext).warn({ err }, "a visitor could not be made out and counts as a guest");
    return null;
  }
}
