import pino from "pino";

export type Log = pino.Logger;

/** Only what we name is logged: never headers, bodies or query strings, where tokens and people live. */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
