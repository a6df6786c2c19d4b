export const SUBSCRIBED = "Successfully subscribed to our newsletter!";
export const ALREADY_SUBSCRIBED = "This email is already subscribed to our newsletter.";
export const NOT_SUBSCRIBED = "Failed to subscribe. Please try again.";
