import { type Log, redact } from "./log.ts";

const LEVELS = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;
const MAX_LENGTH = 300;

/**
 * What packages print becomes records of the log, so that a pipe gets JSON alone. Values that a package prints beside
 * its words may be a visitor's, so only errors are kept of them.
 */
export function sendConsoleToLog(log: Pick<Log, "debug" | "info" | "warn" | "error">): void {
  for (const [method, level] of Object.entries(LEVELS)) {
    console[method as keyof typeof LEVELS] = (...printed: unknown[]) => {
      const err = printed.find((value) => value instanceof Error);
      const [words] = printed;
      const text = typeof words === "string" ? redact(words).slice(0, MAX_LENGTH) : "printed by a package";
      log[level](err ? { err } : {}, text);
    };
  }
}

/** Node itself would print the error with all its fields, a row of the database among them. */
export function logCrashes(log: Pick<Log, "fatal">): void {
  process.on("uncaughtException", (err) => {
    log.fatal({ err }, "the process ends: an error was not handled");
    process.exit(1);
  });
}
