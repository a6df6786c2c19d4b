import pino, { type Logger } from "pino";

/** For a script in a process of its own: what it prints is its answer, what goes wrong goes to the other stream. */
export function errorLog(): Logger {
  return pino({ level: "warn" }, pino.destination({ dest: process.stderr.fd, sync: true }));
}
