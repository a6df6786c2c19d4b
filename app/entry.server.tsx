import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { documentContext, lightContext, logContext } from "./context.ts";
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
  const page = (
    <LightContext value={loadContext.get(lightContext)}>
      <ServerRouter context={context} url={request.url} />
    </LightContext>
  );
  const html = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        // Left to run, the clock would keep every page in memory until it strikes.
        clearTimeout(clock);
        pipe(gather(resolve));
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
    const clock = setTimeout(abort, streamTimeout + 1_000).unref();
  });
  const answer = { status: failed ? 500 : status, headers };
  if (import.meta.env.DEV) return new Response(html, answer);
  loadContext.get(documentContext).bytes = delayScripts(html.toString("latin1"));
  return new Response(null, answer);
}

function gather(done: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
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
