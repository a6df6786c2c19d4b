import * as z from "zod/mini";
import { email, line, optional, prose, webAddress } from "~/platform/lib/forms";

/** What an applicant may correct; the same rules as in the application. */
export const contactDataSchema = z.object({
  email: email(),
  phone: line(50),
  website: optional(webAddress()),
  social_media_handles: prose(1000),
});
