import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { documentContext, lightContext, requestContext } from "./platform/context.ts";
import { isAbandoned } from "./platform/lib/abandoned.ts";
import { isAnyPending } from "./platform/lib/deferred.ts";
import { renderWhole } from "./platform/lib/render-whole.server.ts";
import { wantsJson } from "./platform/lib/wants-json.ts";
import { factsContext } from "./platform/organisation/facts-context.ts";
import { FactsProvider } from "./platform/organisation/use-facts.tsx";
import { withLoaderData } from "./platform/page/loader-data-script.ts";
import { stripNonce } from "./platform/page/own-scripts.ts";
import { NonceContext } from "./platform/ui/inline-script.tsx";
import { LightContext } from "./platform/ui/light.ts";

/** A loader that has not answered by then is given up; the specification's own limits are shorter. */
export const streamTimeout = 15_000;

/**
 * Renders the whole document before answering: the page cache stores it, and the Content-Security-Policy names the hash
 * of every inline script of ours in it. Only a page whose data is slow is streamed.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  if (request.method === "POST" && wantsJson(request)) return answerOnly(context, status, headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  if (isAnyPending(Object.values(context.staticHandlerContext.loaderData)))
    return streamPage(request, status, headers, context, loadContext);

  const nonce = makeNonce();
  const { serverHandoffStream, ...whole } = context;
  const html = await renderWhole(pageOf(request, whole, loadContext, nonce), streamTimeout);
  const loaderData = serverHandoffStream ? await buffer(serverHandoffStream) : Buffer.alloc(0);
  Object.assign(
    loadContext.get(documentContext),
    withLoaderData(stripNonce(`<!DOCTYPE html>${html}`, nonce), loaderData),
  );
  return new Response(null, { status, headers });
}

function pageOf(
  { url }: Request,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
  nonce: string,
) {
  return (
    <LightContext value={loadContext.get(lightContext)}>
      <NonceContext value={nonce}>
        <FactsProvider facts={loadContext.get(factsContext)}>
          <ServerRouter context={withOwnRoutes(context)} url={url} nonce={nonce} />
        </FactsProvider>
      </NonceContext>
    </LightContext>
  );
}

/** A page's router is made for it alone, of every route it is told of: those of the page are enough. */
function withOwnRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  return {
    ...context,
    manifest: { ...manifest, routes },
    // It would look for the routes of the addresses above this one, which are not told.
    staticHandlerContext: { ...staticHandlerContext, _match: () => null },
  };
}

/** New for each page, so that nobody who writes something into a page can mark it as ours. */
function makeNonce(): string {
  return randomBytes(16).toString("base64");
}

/**
 * The frame with the words 'Loading ...' at once, the content when it is there. The hashes of its inline scripts cannot
 * be known ahead, so they carry a nonce. Nothing on the way may keep such a page, or hold it back to compress it.
 */
async function streamPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = makeNonce();
  let hasFrame = false;
  const body = await renderToReadableStream(pageOf(request, context, loadContext, nonce), {
    nonce,
    // What is ready stands in its place, however long it is, and needs no script to be put there.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      // What fails before is thrown, and logged by React Router's own call of handleError.
      if (hasFrame) handleError(error, { request, context: loadContext, params: {} });
    },
  });
  hasFrame = true;
  headers.set("Cache-Control", "no-store, no-transform");
  headers.set("X-Accel-Buffering", "no");
  loadContext.get(documentContext).nonce = nonce;
  return new Response(body, { status, headers });
}

function answerOnly({ staticHandlerContext }: EntryContext, status: number, headers: Headers): Response {
  const [answer = null] = Object.values(staticHandlerContext.actionData ?? {});
  headers.delete("Content-Type");
  return Response.json(answer, { status, headers });
}

/** The one place where errors of loaders, actions and rendering are logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isAbandoned(error, request.signal)) return;
  // A visitor's mistake, such as a form sent to a page that takes none. React Router names the address in it.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(requestContext).log.error({ err: error }, "request failed");
};
