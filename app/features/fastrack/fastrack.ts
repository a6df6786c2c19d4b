import { siteFacts } from "~/content/facts";
import { formatDate, localDate, momentAt } from "~/lib/dates";

/** Two texts of the programme once named different ages; nobody whom either admitted is turned away. */
export const FASTRACK_AGES = { from: 18, to: 35 } as const;
export const FASTRACK_EXPERIENCE_YEARS = 5;
export const FASTRACK_PORTFOLIO_PIECES = 10;

export interface ApplicationWords {
  /** The programme's year, in three or four words. */
  statement: string;
  /** Where things stand today. */
  present: string;
}

/** What is true of applications at `now`. The site itself takes none: a call is announced with its day. */
export function applicationWords(now: Date, opensOn = siteFacts().fastrackOpensOn): ApplicationWords {
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

export const steps = [
  { name: "Open call", text: "Portfolio, two references, one film of you at work." },
  { name: "Semi-final", text: "Twelve designers, six weeks of masterclasses." },
  { name: "Atelier", text: "Four months on a real bench, with a mentor." },
  { name: "Runway", text: "Six looks at the Johannesburg Showcase." },
  { name: "Rail", text: "A first order, placed by House of Nala." },
] as const;

export const criteria = [
  `African citizen, aged ${FASTRACK_AGES.from}-${FASTRACK_AGES.to}`,
  `A fashion qualification, or ${FASTRACK_EXPERIENCE_YEARS}+ years of experience`,
  "Free application: nobody pays to be seen",
] as const;

export const benefits = [
  "A bench in the atelier for four months",
  "Mentors in pattern, costing and law",
  "A place on the runway, fully paid",
  "A first order from House of Nala",
] as const;

export const requirements = [
  `Portfolio of at least ${FASTRACK_PORTFOLIO_PIECES} pieces`,
  "Two references",
  "One page on the cloth you would choose, and why",
] as const;
