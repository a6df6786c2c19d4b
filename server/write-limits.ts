import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { describeCall } from "./backend/backend-call.ts";

const WINDOW_S = 10 * 60;
/** Our own forms do not come this way: room for somebody who tries things out, none for a script. */
export const VISITOR_WRITES_PER_ADDRESS = 60;
/** An office full of people who change rows and pictures all day, and a script of theirs. */
export const OTHER_WRITES_PER_ADDRESS = 3_000;

/** What anybody may add to, staff or not. The rights of all other tables and files keep visitors out by themselves. */
const OPEN_TABLES = ["appointments", "contact_messages", "designer_applications", "newsletter_subscriptions"];
const ADDING = ["POST", "PUT"];

const TOO_MANY = {
  code: "PGRST429",
  message: "Too many requests. Please wait a few minutes and try again.",
  details: null,
  hint: null,
};

export type WriteLimits = ReturnType<typeof createWriteLimits>;

/** Slows down whoever fills our tables through the API instead of the forms. Counts in this process. */
export function createWriteLimits(isTrusted: (request: Request) => boolean) {
  const visitors = new RateLimiterMemory({ points: VISITOR_WRITES_PER_ADDRESS, duration: WINDOW_S });
  const others = new RateLimiterMemory({ points: OTHER_WRITES_PER_ADDRESS, duration: WINDOW_S });

  return async (request: Request, address: string, answer: () => Promise<Response>): Promise<Response> => {
    const { name, isWrite } = describeCall(request.method, request.url);
    if (!isWrite || isTrusted(request)) return answer();
    const isAddition = ADDING.includes(request.method) && OPEN_TABLES.includes(name);
    try {
      await (isAddition ? visitors : others).consume(address);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return tooMany(refusal);
      throw refusal;
    }
    return answer();
  };
}

function tooMany({ msBeforeNext }: RateLimiterRes): Response {
  const headers = { "Retry-After": String(Math.ceil(msBeforeNext / 1000)) };
  return Response.json(TOO_MANY, { status: 429, headers });
}
