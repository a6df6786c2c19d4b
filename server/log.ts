import pino from "pino";
import { isTerminal, terminalStream } from "./terminal.ts";

export type Log = pino.Logger;

/** Logs named fields only: never headers, bodies or query strings, which contain tokens and personal data. */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Readable lines in a terminal, otherwise JSON. A more verbose level shows all fields. */
export function createConsoleLog(level: string): Log {
  const isVerbose = process.argv.includes("--verbose") || ["debug", "trace"].includes(level);
  return createLog(level, isTerminal() ? terminalStream(isVerbose) : undefined);
}

/**
 * Keeps only what describes the fault. Databases put whole rows into the other fields, mail servers addresses, and
 * what a visitor typed may be quoted in the words.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return describeThrown(error);
  const { type } = pino.stdSerializers.err(error);
  const { code, status } = error as ErrorFields;
  return { type, code, status, message: wordsOf(error), stack: stackOf(error) };
}

type ErrorFields = { code?: unknown; status?: unknown; message?: unknown };

function describeThrown(thrown: unknown): unknown {
  if (typeof thrown === "string") return redact(thrown);
  if (typeof thrown !== "object" || thrown === null) return thrown;
  const { code, status, message } = thrown as ErrorFields;
  return { code, status, message: typeof message === "string" ? redact(message) : undefined };
}

/** A chain of causes may lead back to its beginning. */
const MAX_CAUSES = 8;

/** With the words of its causes, which often end its own already. */
function wordsOf(error: Error, depth = 0): string {
  const { message, cause } = error;
  if (!(cause instanceof Error) || depth === MAX_CAUSES) return redactFor(error, message);
  const isRepeated = message.endsWith(cause.message);
  const own = isRepeated ? message.slice(0, message.length - cause.message.length) : `${message}: `;
  return redactFor(error, own) + wordsOf(cause, depth + 1);
}

function stackOf(error: Error, depth = 0): string {
  const { name, message, stack = "", cause } = error;
  const places = stack.slice(stack.indexOf(message) + message.length).split("\n");
  return [
    `${name}: ${redactFor(error, message)}`,
    ...places.filter((line) => /^\s+at /.test(line)),
    ...(cause instanceof Error && depth < MAX_CAUSES ? [`caused by: ${stackOf(cause, depth + 1)}`] : []),
  ].join("\n");
}

function redactFor(error: Error, text: string): string {
  return isNaming((error as ErrorFields).code) ? redactAddresses(text) : redact(text);
}

/** Whether the words quote names of the schema: all of Postgres' errors but those about a value or its syntax. */
function isNaming(code: unknown): boolean {
  return typeof code === "string" && /^(?!22|42601)[0-9A-Z]{5}$/.test(code) && /\d/.test(code);
}

const MAIL_ADDRESS = /[^\s@/\\<>"'()[\],;:=]+@[^\s@/\\<>"'()[\],;:=]+\.\p{Letter}{2,}/gu;

function redactAddresses(text: string): string {
  return text.replace(MAIL_ADDRESS, "…@…");
}

/** Also without what is quoted. */
export function redact(text: string): string {
  return redactAddresses(text.replace(/".*"/s, '"…"'));
}
