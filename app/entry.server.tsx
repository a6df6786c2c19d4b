import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { lightContext, logContext } from "./context.ts";
import { delayScripts } from "./features/shell/late-scripts.ts";
import { loggablePath } from "./lib/loggable-path.ts";
import { LightContext } from "./ui/light.ts";

/** A loader that has not answered by then is given up; the specification's own limits are shorter. */
export const streamTimeout = 15_000;

/**
 * Renders the whole document before answering: the page cache stores it, and the
 * Content-Security-Policy names the hash of every inline script in it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  if (wantsAnswerOnly(request)) return answerOnly(context, status, headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  let failed = false;
  const html = await new Promise<string>((resolve, reject) => {
    const page = (
      <LightContext value={loadContext.get(lightContext)}>
        <ServerRouter context={context} url={request.url} />
      </LightContext>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        const body = new PassThrough();
        pipe(body);
        text(body).then(resolve, reject);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
  return new Response(import.meta.env.DEV ? html : delayScripts(html), {
    status: failed ? 500 : status,
    headers,
  });
}

/** A form sent by our own script asks for the action's answer, not for the page around it. */
function wantsAnswerOnly(request: Request): boolean {
  return request.method === "POST" && request.headers.get("Accept") === "application/json";
}

function answerOnly({ staticHandlerContext }: EntryContext, status: number, headers: Headers): Response {
  const [answer = null] = Object.values(staticHandlerContext.actionData ?? {});
  headers.delete("Content-Type");
  return Response.json(answer, { status, headers });
}

/** The one place where errors of loaders, actions and rendering are logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context
    .get(logContext)
    .error({ err: error, path: loggablePath(new URL(request.url).pathname) }, "request failed");
};
