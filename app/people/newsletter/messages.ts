export const SUBSCRIBED = "Successfully subscribed to our newsletter!";
/** Where a mail server is set. */
export const PLEASE_CONFIRM = "Please open the link in the mail we have sent you: our letters begin then.";
export const ALREADY_SUBSCRIBED = "This email is already subscribed to our newsletter.";
export const NOT_SUBSCRIBED = "Failed to subscribe. Please try again.";

/** What is agreed to beside the button; `link` leads to the privacy page. */
export const CONSENT = {
  words:
    "By subscribing you agree that we may write to you; every letter has a link to unsubscribe. What we keep, and for how long, is on our ",
  link: "privacy page",
} as const;
/** As it is kept with each subscription. */
export const CONSENT_TEXT = `${CONSENT.words}${CONSENT.link}.`;
