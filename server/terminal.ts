import { Writable } from "node:stream";

/* Output for a person who starts the site in a terminal. In a pipe the log is JSON, one record per line. */

export const isTerminal = (): boolean => process.stdout.isTTY === true;

const WARNING = 40;
const ERROR = 50;

/** One log record as text; with all fields when verbose. */
export function terminalLine(record: string, isVerbose: boolean): string {
  const { level, time, msg = "", err, ...details } = JSON.parse(record);
  const mark = level >= ERROR ? "Error: " : level >= WARNING ? "Warning: " : "";
  const words = mark ? `${mark}${msg}` : `${msg.charAt(0).toUpperCase()}${msg.slice(1)}`;
  const reason = isVerbose ? (err?.stack ?? err?.message) : err?.message;
  const more = isVerbose && Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : "";
  const moment = isVerbose ? `${time} ` : "";
  return `${moment}${words}${more}${reason ? `\n  ${reason}` : ""}\n`;
}

export function terminalStream(isVerbose: boolean): Writable {
  return new Writable({
    decodeStrings: false,
    write(record: string, _encoding, done) {
      process.stdout.write(terminalLine(record, isVerbose));
      done();
    },
  });
}
