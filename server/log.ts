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
 * Keeps only the fields that describe the fault, without mail addresses: mail servers and databases put personal data
 * (a refused address, a duplicate row) into the others.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code, status } = pino.stdSerializers.err(error);
  return { type, code, status, message: redactAddresses(message), stack: redactAddresses(stack) };
}

const MAIL_ADDRESS = /[^\s@/\\<>"'()[\],;:=]+@[^\s@/\\<>"'()[\],;:=]+\.\p{Letter}{2,}/gu;

function redactAddresses(text: string): string {
  return text.replace(MAIL_ADDRESS, "…@…");
}
