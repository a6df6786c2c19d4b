/** The specification's alert. */
export const MAIL_CLIENT_OPENS = "Your email client will open with the message ready to send.";
export const MESSAGE_KEPT = "Thank you. Your message has reached us.";
export const MESSAGE_NOT_KEPT =
  "We could not keep a copy of your message, so please send it from your email client. Everything you wrote is still here.";
