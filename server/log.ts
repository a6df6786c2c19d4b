import pino from "pino";
import { isTerminal, terminalStream } from "./terminal.ts";

export type Log = pino.Logger;

/** Only what we name is logged: never headers, bodies or query strings, where tokens and people live. */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** For people in a terminal, otherwise as JSON. Whoever asks for more of the log asks for all of each line. */
export function createConsoleLog(level: string): Log {
  const isVerbose = process.argv.includes("--verbose") || ["debug", "trace"].includes(level);
  return createLog(level, isTerminal() ? terminalStream(isVerbose) : undefined);
}

/**
 * What went wrong and where. Mail servers and databases put people into the rest of an error (the refused address, the
 * row that was there already), and into its words.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code, status } = pino.stdSerializers.err(error);
  return { type, code, status, message: withoutAddresses(message), stack: withoutAddresses(stack) };
}

const MAIL_ADDRESS = /[^\s@/\\<>"'()[\],;:=]+@[^\s@/\\<>"'()[\],;:=]+\.\p{Letter}{2,}/gu;

function withoutAddresses(words: string): string {
  return words.replace(MAIL_ADDRESS, "…@…");
}
