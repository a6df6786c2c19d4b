export const TWO_STEP_PATH = "/account/two-step";
export const SECOND_STEP_PATH = "/auth/two-step";

/** The page that asks for a code, and leads to `next`. */
export function secondStepHref(next: string): string {
  return `${SECOND_STEP_PATH}?next=${encodeURIComponent(next)}`;
}

/** What a form that takes a code says when it was not taken. */
export const CODE_MESSAGES = {
  wrong: "That code is not right, or was used before. Please take the one your app shows now.",
  locked: "Too many wrong codes. Please wait a quarter of an hour and try again.",
  limited: "Too many attempts. Please wait a few minutes and try again.",
  missing: "Please type the code.",
};

/** What the page of a member's own two-step sign-in shows. */
export type TwoStepView =
  | { kind: "off" }
  | {
      kind: "pending";
      /** In groups of four, to be typed. */
      secret: string;
      qr: { size: number; path: string };
    }
  | { kind: "on"; since: string; codesLeft: number };

export interface TwoStepResult {
  /** The form it is about. */
  form: "confirm" | "codes" | "off" | "begin";
  error?: string;
  /** New recovery codes: shown once. */
  codes?: string[];
}
