/** What /auth shows, by its `mode` parameter. */
export const TITLES = {
  "sign-in": "Welcome Back",
  create: "Create Account",
  reset: "Forgot your password?",
  resend: "Confirm your address",
};

export type Mode = keyof typeof TITLES;

export function readMode(query: URLSearchParams): Mode {
  const requested = query.get("mode");
  return requested !== null && Object.hasOwn(TITLES, requested) ? (requested as Mode) : "sign-in";
}
