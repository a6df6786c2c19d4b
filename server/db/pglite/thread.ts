import { setFlagsFromString } from "node:v8";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

/* Runs the embedded database in a worker thread, so that a long statement does not block the site. */

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

export interface Result {
  fields: Field[];
  rows: (string | null)[][];
  /** `UPDATE 3` */
  tag: string;
  /** Of the last statement, bound or not. */
  lastTag: string;
}

export type FromThread =
  | { ready: true }
  | ({ id: number } & Result)
  | { id: number; error: Record<string, unknown> }
  | { notice: string };

/** The backend messages that are handled. */
type BackendMessage =
  | { name: "bindComplete" }
  | { name: "rowDescription"; fields: { name: string; dataTypeID: number }[] }
  | { name: "dataRow"; fields: (string | null)[] }
  | { name: "commandComplete"; text: string }
  | { name: "notification"; payload: string };

/**
 * Compiling PostgreSQL's functions for speed takes a second of processor time, which the start needs for itself, so it
 * begins later. V8's only switch for it at run time names the one function to optimise; number 0 is none of PostgreSQL's.
 */
const OPTIMISE_AFTER_MS = 3_000;
setFlagsFromString("--wasm-tier-up-filter=0");
setTimeout(() => setFlagsFromString("--wasm-tier-up-filter=-1"), OPTIMISE_AFTER_MS).unref();

const port = parentPort as MessagePort;
const { folder, startParams } = workerData as ThreadData;
const database = await PGlite.create({ ...(folder !== undefined && { dataDir: folder }), startParams });
const post = (message: FromThread) => port.postMessage(message);

/**
 * PGlite leaks stack on every error (longjmp out of WebAssembly): after about 7,600 of them the next statement hangs.
 * Between statements the stack is empty, so its pointer is reset then.
 */
const stack = (database.Module as unknown as { ___stack_pointer: WebAssembly.Global }).___stack_pointer;
const emptyStack = stack.value;

port.on("message", async (message: ToThread) => {
  if ("close" in message) {
    await database.close();
    post({ id: message.id, fields: [], rows: [], tag: "", lastTag: "" });
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

/** Of statements sent together at most one is bound: its rows are the result. */
function lastResult(answers: BackendMessage[]): Result {
  let fields: Field[] = [];
  let rows: (string | null)[][] = [];
  let tag = "";
  let lastTag = "";
  for (const answer of answers) {
    if (answer.name === "bindComplete") {
      fields = [];
      rows = [];
    } else if (answer.name === "rowDescription") {
      fields = answer.fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
      rows = [];
    } else if (answer.name === "dataRow") rows.push(answer.fields);
    else if (answer.name === "commandComplete") {
      lastTag = answer.text;
      if (!/^(COMMIT|ROLLBACK)/.test(lastTag)) tag = lastTag;
    } else if (answer.name === "notification") post({ notice: answer.payload });
  }
  return { fields, rows, tag, lastTag };
}
