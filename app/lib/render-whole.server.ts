import type { ReactNode } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";

/** React's mark in place of a boundary's content that could not be rendered. Texts cannot hold it: their `<` is escaped. */
const FAILED_BOUNDARY = "<!--$!-->";

/**
 * The page in one go, with all that stands in Suspense boundaries, or an error: no half page is sent. As a string, because
 * a stream's many small pieces cost a sixth more.
 */
export async function renderWhole(page: ReactNode): Promise<string> {
  const html = renderToString(page);
  if (html.includes(FAILED_BOUNDARY)) throw await reasonOf(page);
  return html;
}

/** A string does not tell why a boundary failed; a stream does. */
async function reasonOf(page: ReactNode): Promise<unknown> {
  let reason: unknown = new Error("A part of the page waits for something and cannot be rendered in one go");
  const stream = await renderToReadableStream(page, {
    onError(error) {
      reason = error;
    },
  });
  await stream.allReady;
  await stream.cancel();
  return reason;
}
