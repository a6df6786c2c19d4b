import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { TOO_LARGE } from "../app/features/shell/too-large.ts";
import { isUpload } from "./backend/upload.ts";
import { refuseTooLarge } from "./refuse-too-large.ts";
import type { SiteEnv } from "./site.ts";

export const UPLOAD_LIMIT_BYTES = 12 * 1024 * 1024;
/** Room for every field of a form filled to its end, in letters that take twelve bytes each. */
export const FORM_LIMIT_BYTES = 256 * 1024;
const CALL_LIMIT_BYTES = 1024 * 1024;
/** The API takes such a form apart in time that grows with the square of its length. Ours sends none. */
const FORM_CALL_LIMIT_BYTES = 16 * 1024;

/** The forms that carry files, and where the files of one go by themselves. */
const WITH_FILES = /^\/(designer-application|nala-prive\/booking)(\/files)?(\.data)?\/?$/;
const URL_ENCODED = /application\/x-www-form-urlencoded/i;

const REFUSED_CALL = {
  code: "PGRST413",
  message: "This is too large. Please send less at once.",
  details: null,
  hint: null,
};

/** Bodies are measured as they are read where nobody says how long they are; Node reads no more than was said. */
export function limitCalls(): MiddlewareHandler<SiteEnv> {
  const onError = (c: Context) => c.json(REFUSED_CALL, TOO_LARGE);
  const upTo = (maxSize: number) => bodyLimit({ maxSize, onError });
  const upload = upTo(UPLOAD_LIMIT_BYTES);
  const form = upTo(FORM_CALL_LIMIT_BYTES);
  const other = upTo(CALL_LIMIT_BYTES);
  return (c, next) => {
    if (isUpload(c.req)) return upload(c, next);
    return (URL_ENCODED.test(c.req.header("Content-Type") ?? "") ? form : other)(c, next);
  };
}

export function limitForms(
  answerPage: (c: Context<SiteEnv>) => Promise<Response>,
): MiddlewareHandler<SiteEnv> {
  const upTo = (maxSize: number) => bodyLimit({ maxSize, onError: refuseTooLarge(maxSize, answerPage) });
  const withFiles = upTo(UPLOAD_LIMIT_BYTES);
  const withoutFiles = upTo(FORM_LIMIT_BYTES);
  return (c, next) => (WITH_FILES.test(c.req.path) ? withFiles : withoutFiles)(c, next);
}
