import * as z from "zod/mini";
import { email, line } from "~/lib/forms";

export const newsletterSchema = z.object({
  name: line(200),
  surname: line(200),
  // Case must not allow a second subscription.
  email: email().check(z.toLowerCase()),
});

export type Subscriber = z.output<typeof newsletterSchema>;
