import type { Log } from "./log.ts";
import { isTerminal } from "./terminal.ts";

/** Where `npm start` marks the time at which the build is done; without it a start begins with the process. */
export const SERVING = "serving";

export interface StartFacts {
  siteUrl: string;
  /** How long the start took. */
  startMs: number;
  mode: "embedded" | "postgres";
  isDatabaseAway: boolean;
  /** Where the embedded database and the files are. */
  dataDir: string;
  isTestPayment: boolean;
  /** The folder of unsent mails; null where a mail server is set. */
  devMailbox: string | null;
  /** Whether they are shown at /debug/mail. */
  areMailsShown: boolean;
  /** Set while there is no administrator: the code to create one at /debug, or null where that page is off. */
  missingAdmin: { setUpCode: string | null } | null;
}

export function msSinceStart(): number {
  return performance.now() - (performance.getEntriesByName(SERVING).at(-1)?.startTime ?? 0);
}

/** Reports that the site is up: to a person in a terminal, otherwise to the log. */
export function announce(facts: StartFacts, log: Log): void {
  if (isTerminal()) {
    process.stdout.write(announcement(facts));
    return;
  }
  if (facts.isTestPayment) log.warn("no PayGate account is set: buyers pay on a test page, no money moves");
  const { siteUrl, mode, missingAdmin, startMs } = facts;
  if (missingAdmin?.setUpCode)
    log.warn(
      { setUpCode: missingAdmin.setUpCode },
      `there is no administrator yet: make one at ${siteUrl}/debug`,
    );
  else if (missingAdmin)
    log.warn("there is no administrator yet: start once with ADMIN_EMAIL and ADMIN_PASSWORD set");
  log.info({ mode, url: siteUrl }, `the site is at ${siteUrl}, ready in ${inSeconds(startMs)}`);
}

export function announcement(facts: StartFacts): string {
  const rows = [
    ["Database", databaseText(facts)],
    ["Payments", facts.isTestPayment ? "simulated on a test page: no money moves" : "taken by PayGate"],
    ["Mails", mailText(facts)],
    ...(facts.missingAdmin
      ? [["Administrator", adminText(facts.missingAdmin.setUpCode, facts.siteUrl)]]
      : []),
  ];
  return `
  The site is at ${facts.siteUrl}

${rows.map(([name = "", words = ""]) => `  ${name.padEnd(15)}${words}`).join("\n")}

  Ready in ${inSeconds(facts.startMs)}. Ctrl-C stops it. To see all it does: npm start -- --verbose

`;
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function databaseText({ mode, dataDir, isDatabaseAway }: StartFacts): string {
  if (mode === "embedded") return `embedded, in ${dataDir}`;
  if (!isDatabaseAway) return "PostgreSQL, at DATABASE_URL";
  return "does not answer at DATABASE_URL: only pages that need none are shown, the site tries again by itself";
}

function mailText({ devMailbox, areMailsShown, siteUrl }: StartFacts): string {
  if (devMailbox === null) return "sent by your mail server";
  return `not sent, but kept as files: ${areMailsShown ? `read them at ${siteUrl}/debug/mail` : `in ${devMailbox}`}`;
}

function adminText(setUpCode: string | null, siteUrl: string): string {
  return setUpCode
    ? `none yet: make the first at ${siteUrl}/debug with the code ${setUpCode}`
    : "none yet: start once with ADMIN_EMAIL and ADMIN_PASSWORD set";
}
