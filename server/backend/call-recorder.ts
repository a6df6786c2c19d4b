import { AsyncLocalStorage } from "node:async_hooks";
import { type BackendCall, describeCall } from "./backend-call.ts";

export interface RecordedCall extends BackendCall {
  /** A call whose answer nobody waited for stays `pending`. */
  outcome: "pending" | "answered" | "failed";
}

const recording = new AsyncLocalStorage<RecordedCall[]>();

/** Notes in `calls`, as they happen, all requests that this work makes to the backend. */
export function recordCalls<Result>(calls: RecordedCall[], work: () => Result): Result {
  return recording.run(calls, work);
}

/** Lets the calls made through this fetch be recorded. */
export function recorded(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const calls = recording.getStore();
    if (!calls) return fetch(input, init);
    const isRequest = input instanceof Request;
    const method = init?.method ?? (isRequest ? input.method : "GET");
    const call: RecordedCall = {
      ...describeCall(method, isRequest ? input.url : String(input)),
      outcome: "pending",
    };
    calls.push(call);
    try {
      const response = await fetch(input, init);
      call.outcome = response.ok ? "answered" : "failed";
      return response;
    } catch (error) {
      call.outcome = "failed";
      throw error;
    }
  };
}
