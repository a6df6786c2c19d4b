/** What /auth shows, by its query `mode`. */
export const TITLES = {
  "sign-in": "Welcome Back",
  create: "Create Account",
  reset: "Forgot your password?",
  resend: "Confirm your address",
};

export type Mode = keyof typeof TITLES;

export function readMode(query: URLSearchParams): Mode {
  const asked = query.get("mode");
  return asked !== null && Object.hasOwn(TITLES, asked) ? (asked as Mode) : "sign-in";
}
