import type { RouterContextProvider } from "react-router";
import { findVisitorContext, requestContext } from "../context.ts";
import type { FindVisitor, Visitor } from "./visitor.ts";

/** For requests that must not fail because of a session, such as an order: an unreadable session counts as a guest. */
export async function findVisitorOrGuest(
  { context }: { context: Readonly<RouterContextProvider> },
  find: FindVisitor = context.get(findVisitorContext),
): Promise<Visitor | null> {
  try {
    return await find();
  } catch (err) {
    context
      .get(requestContext)
      .log.warn({ err }, "could not read the session; the visitor counts as a guest");
    return null;
  }
}
