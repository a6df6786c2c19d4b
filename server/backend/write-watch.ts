import { describeCall } from "./backend-call.ts";

/** Told after every write that succeeded: the tables it changed, or null where nobody knows which. */
export type WriteListener = (tables: readonly string[] | null) => void;

/** Tells the listener before the writer has its answer, so that whoever wrote also reads what was written. */
export async function tellOfWrite(
  request: Request,
  answer: Response,
  onWrite: WriteListener,
): Promise<Response> {
  const call = describeCall(request.method, request.url);
  if (call.isWrite && answer.ok && !(await changedNothing(call.name, answer))) onWrite(call.tables);
  return answer;
}

/** Our SQL functions that answer with a number say how much they changed. */
async function changedNothing(name: string, answer: Response): Promise<boolean> {
  return name.startsWith("rpc/") && (await answer.clone().text()) === "0";
}
