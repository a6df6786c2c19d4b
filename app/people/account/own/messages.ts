export const RENAME = {
  timeout: "That took too long - please try again",
  failure: "Your name could not be saved. Please try again.",
  success: "Your name is saved.",
};

export const PASSWORD_CHANGED = "Your new password is saved. Other devices have been signed out.";
export const WRONG_PASSWORD = "That is not your password.";

/** Used without scripts; with them it is a dialog on the account page. */
export const DELETE_PATH = "/account/delete";
/** Shown after the account was deleted. */
export const DELETED_PATH = "/account/deleted";
export const DELETED = "Your data is deleted, and you are signed out.";
export const DELETION = {
  timeout: RENAME.timeout,
  failure: "Your data could not be deleted just now. Please try again in a moment.",
};
export const SESSION_ENDED = "Your session has ended. Please sign in again.";
export const SECOND_STEP_DUE =
  "Your account asks for a second step. Please open the staff pages, type the code of your app, and come back.";
export const ONLY_ADMIN =
  "You are the only admin, and nobody could open the house without you. Please make somebody else an admin first.";
