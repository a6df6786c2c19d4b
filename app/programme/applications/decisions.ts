/* The mails of a decision, as staff see them before they go. */

/** What is told by mail; a review is silent. */
export const DECISIONS = ["shortlisted", "interview", "accepted", "declined", "withdrawn"] as const;
export type Decision = (typeof DECISIONS)[number];

export const DECISION_SUBJECTS: Record<Decision, string> = {
  shortlisted: "You are on our shortlist",
  interview: "We would like to meet you",
  accepted: "Welcome: your application is accepted",
  declined: "About your application",
  withdrawn: "Your application is withdrawn",
};

/** The words a member begins with. */
export const DECISION_TEXT: Record<Decision, string> = {
  shortlisted:
    "Your work has made our shortlist. The panel meets next, and we write to you as soon as it has decided.",
  interview:
    "We would like to see your work in our hands and to talk with you. Please reply with two or three days that suit you.",
  accepted:
    "The panel has chosen your work, and we are glad to welcome you. We are preparing your page and write to you with the next steps.",
  declined:
    "Thank you for showing us your work. The panel has chosen others this time, and we would be glad to see what you make next.",
  withdrawn: "As you asked, we have withdrawn your application. You are welcome to apply again at any time.",
};

/** "AFI-000042": what the team and the designer call it by. */
export const applicationReference = (number: number) => `AFI-${String(number).padStart(6, "0")}`;
