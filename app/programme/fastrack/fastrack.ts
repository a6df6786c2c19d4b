import { formatDate, localDate, momentAt } from "~/platform/lib/dates";

export interface ApplicationText {
  /** The programme's year, in three or four words. */
  statement: string;
  /** Where things stand today. */
  present: string;
}

/** What is true of applications at `now`. The site itself takes none: a call is announced with its day. */
export function applicationText(now: Date, opensOn: string): ApplicationText {
  const opens = momentAt(opensOn);
  const year = localDate(opens).year;
  return {
    statement: `Applications ${localDate(now).year > year ? "opened" : "open"} in ${year}`,
    present:
      now < opens
        ? `Applications are closed. They open on ${formatDate(opens)}, and applying is free.`
        : "Applications are closed. The day of the next call will be announced here, and applying is free.",
  };
}
