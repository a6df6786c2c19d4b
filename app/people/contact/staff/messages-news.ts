/** What was done, for Notice. */
export const MESSAGE_NEWS = {
  replied: "The answer leaves in ten seconds.",
  "message-closed": "Closed. Nobody is told.",
  "message-spam": "Marked as spam. Nobody is told.",
  "message-new": "Open again. Nobody is told.",
};
