export const MIN_PASSWORD_LENGTH = 6;
/** In bytes: bcrypt ignores the rest. */
export const MAX_PASSWORD_LENGTH = 72;

/** How long a sign-in form waits: the browser for our server, our server for the sign-in service. */
export const ATTEMPT_TIMEOUT_MS = 15_000;

/** Messages for a timeout and for a failure. The sign-in service's own refusals keep their own text. */
export interface AttemptMessages {
  timeout: string;
  failure: string;
}

export const SIGN_IN = {
  timeout: "Login timeout - please try again",
  failure: "An error occurred during login",
  success: "Login successful!",
};

export const SIGN_UP = {
  timeout: "Signup timeout - please try again",
  failure: "An error occurred during signup",
  success: "Account created! Please check your email to verify your account.",
  /** Said after the success where the account is open before its address is verified. */
  signedIn: "You are signed in meanwhile.",
};

/** The same whether or not an account exists, so that it does not reveal who is a customer. */
export const RESET = {
  timeout: "That took too long - please try again",
  failure: "The link could not be sent. Please try again.",
  success:
    "If there is an account with this address, a link to choose a new password is on its way. It works for one hour.",
};

export const RESEND = {
  ...RESET,
  success:
    "If an account with this address is waiting to be confirmed, a new link is on its way. It works for one hour.",
};

export const CONFIRM = {
  timeout: RESET.timeout,
  failure: "Your address could not be confirmed. Please try again.",
  success: "Your address is confirmed. Welcome.",
};

export const NEW_PASSWORD = {
  timeout: RESET.timeout,
  failure: "Your new password could not be saved. Please try again.",
  success: "Your new password is saved.",
};

export const TOO_MANY_TRIES = "Too many attempts. Please wait a few minutes and try again.";
