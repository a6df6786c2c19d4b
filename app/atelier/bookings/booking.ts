export const SERVICE_TYPES = [
  "Custom Clothing Design",
  "Alterations",
  "Fitting Session",
  "Consultation",
  "Other",
] as const;
/** The one service that needs a description. */
export const OTHER_SERVICE = "Other" satisfies (typeof SERVICE_TYPES)[number];
export const OCCASIONS = ["Wedding", "Formal Event", "Casual Wear", "Other"] as const;
export const CONTACT_METHODS = ["Email", "Phone", "Text Message"] as const;

export const BOOKING_PATH = "/nala-prive/booking";
export const BOOKING_FILES_PATH = "/nala-prive/booking/files";
export const BOOKING_SENT = "Appointment request submitted successfully! We will contact you soon.";
export const BOOKING_FAILED = "Failed to submit appointment request";
export const TERMS_MISSING = "Please agree to the terms and conditions";
/** For files that could not be uploaded. */
export const bringAlong = (them: string) => `Please bring ${them} along.`;
