import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

/* The embedded database in a thread of its own: a long statement keeps the database busy, not the site. */

export interface ThreadData {
  /** Undefined: in memory. */
  folder: string | undefined;
  startParams: string[];
}

export type ToThread = { id: number; bytes: Uint8Array } | { id: number; close: true };

export interface Field {
  name: string;
  type: number;
}

export type FromThread =
  | { ready: true }
  | { id: number; fields: Field[]; rows: (string | null)[][]; tag: string }
  | { id: number; error: Record<string, unknown> }
  | { notice: string };

/** What Postgres says, as far as it is listened to. */
type BackendMessage =
  | { name: "parseComplete" }
  | { name: "rowDescription"; fields: { name: string; dataTypeID: number }[] }
  | { name: "dataRow"; fields: (string | null)[] }
  | { name: "commandComplete"; text: string }
  | { name: "notification"; payload: string };

const port = parentPort as MessagePort;
const { folder, startParams } = workerData as ThreadData;
const database = await PGlite.create({ ...(folder !== undefined && { dataDir: folder }), startParams });
const post = (message: FromThread) => port.postMessage(message);

/**
 * An error leaves Postgres by a jump that does not give its part of the stack back: after some 7,600 of them there is
 * none left, and the next statement never ends. Between statements nothing is on the stack, so it is set back then.
 */
const stack = (database.Module as unknown as { ___stack_pointer: WebAssembly.Global }).___stack_pointer;
const emptyStack = stack.value;

port.on("message", async (message: ToThread) => {
  if ("close" in message) {
    await database.close();
    post({ id: message.id, fields: [], rows: [], tag: "" });
    port.close();
    return;
  }
  const { id, bytes } = message;
  try {
    const answers = (await database.execProtocolStream(bytes)) as unknown as BackendMessage[];
    post({ id, ...lastResult(answers) });
  } catch (error) {
    post({ id, error: { ...(error as object), message: (error as Error).message } });
  } finally {
    stack.value = emptyStack;
  }
});
post({ ready: true });

/** Of statements sent together, one at most is parsed apart from the others: its rows are the answer. */
function lastResult(answers: BackendMessage[]): { fields: Field[]; rows: (string | null)[][]; tag: string } {
  let fields: Field[] = [];
  let rows: (string | null)[][] = [];
  let tag = "";
  for (const answer of answers) {
    if (answer.name === "parseComplete") {
      fields = [];
      rows = [];
    } else if (answer.name === "rowDescription") {
      fields = answer.fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
      rows = [];
    } else if (answer.name === "dataRow") rows.push(answer.fields);
    else if (answer.name === "commandComplete" && !/^(COMMIT|ROLLBACK)/.test(answer.text)) tag = answer.text;
    else if (answer.name === "notification") post({ notice: answer.payload });
  }
  return { fields, rows, tag };
}
