import type { ReactNode } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";

/** React's mark in place of a boundary's content that could not be rendered. Texts cannot hold it: their `<` is escaped. */
const FAILED_BOUNDARY = "<!--$!-->";

/**
 * The page in one go, with all that stands in Suspense boundaries, or an error: no half page is sent. As a string, because
 * a stream's many small pieces cost a sixth more.
 */
export async function renderWhole(page: ReactNode, timeoutMs: number): Promise<string> {
  const html = renderToString(page);
  if (html.includes(FAILED_BOUNDARY)) throw await reasonOf(page, timeoutMs);
  return html;
}

/** A string does not tell why a boundary failed; a stream does. What it waits for may never come. */
async function reasonOf(page: ReactNode, timeoutMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  let reason: unknown = new Error("A part of the page waits for something and cannot be rendered in one go");
  const stream = await renderToReadableStream(page, {
    signal,
    onError(error) {
      if (!signal.aborted) reason = error;
    },
  });
  await stream.allReady;
  await stream.cancel();
  return reason;
}
