import pino, { type Logger } from "pino";

/** For a script in its own process: stdout has its results, stderr the log. */
export function errorLog(): Logger {
  return pino({ level: "warn" }, pino.destination({ dest: process.stderr.fd, sync: true }));
}
