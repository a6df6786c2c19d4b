import * as z from "zod/mini";
import { email, line } from "~/platform/lib/forms";

/** The pages that have the form. */
const PAGES = ["/", "/newsletter"] as const;

export const newsletterSchema = z.object({
  name: line(200),
  surname: line(200),
  // Case must not allow a second subscription.
  email: email().check(z.toLowerCase()),
  // Not typed: nothing to complain of.
  page: z.catch(z.enum(PAGES), "/newsletter"),
});

export type Subscriber = z.output<typeof newsletterSchema>;
