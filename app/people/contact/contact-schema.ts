import * as z from "zod/mini";
import { email, line, prose } from "~/platform/lib/forms";

export const contactSchema = z.object({
  name: line(200),
  email: email(),
  subject: line(200),
  message: prose(5000),
});

export type ContactMessage = z.output<typeof contactSchema>;
