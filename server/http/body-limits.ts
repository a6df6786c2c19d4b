import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { tooLarge } from "../../app/platform/page/refused-body.ts";
import { isMultipart } from "./admit-uploads.ts";
import type { RefuseBody } from "./refuse-body.ts";
import type { SiteEnv } from "./site-env.ts";

/** Room for every field of a form filled to its end, in letters that take twelve bytes each. */
const FORM_LIMIT_BYTES = 256 * 1024;
const CALL_LIMIT_BYTES = 16 * 1024;

const FILES_OF_A_FORM =
  /^\/(?:(?:designer-application|nala-prive\/booking|returns)\/files|admin\/pictures\/upload)$/;
/** Any form of the staff may carry pictures: sent without scripts they come with it. */
const FORM_WITH_FILES =
  /^\/(?:designer-application|nala-prive\/booking|order\/[\w-]+\/return|appointment\/[\w-]+|admin\/[\w/-]+)(?:\.data)?\/?$/;

const REFUSED_CALL = { message: "This is too large. Please send less at once." };

/** Bodies are measured as they are read where nobody says how long they are; Node reads no more than was said. */
export function limitCalls(): MiddlewareHandler<SiteEnv> {
  return bodyLimit({ maxSize: CALL_LIMIT_BYTES, onError: (c: Context) => c.json(REFUSED_CALL, 413) });
}

/** Uploads have a limit of their own, all other forms are small. */
export function limitForms(
  refuse: RefuseBody,
  uploads: MiddlewareHandler<SiteEnv>,
): MiddlewareHandler<SiteEnv> {
  const forms = bodyLimit({
    maxSize: FORM_LIMIT_BYTES,
    onError: (c: Context<SiteEnv>) => refuse(c, tooLarge(FORM_LIMIT_BYTES)),
  });
  return (c, next) => {
    // Nothing reads a body that comes with a question.
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    return isUpload(c) ? uploads(c, next) : forms(c, next);
  };
}

function isUpload({ req }: Context): boolean {
  if (req.method !== "POST") return false;
  return FILES_OF_A_FORM.test(req.path) || (FORM_WITH_FILES.test(req.path) && isMultipart(req.raw.headers));
}
