import { z } from "zod";
import { ONE_ADDRESS } from "../../../app/features/mail/mail.ts";
import { authRefusal } from "./refusal.ts";

const MAX_ADDRESS_LENGTH = 254;

/** In small letters, as the package keeps it. */
export const address = z.string().trim().toLowerCase().max(MAX_ADDRESS_LENGTH).regex(ONE_ADDRESS);
export const metadata = z.record(z.string(), z.unknown());

export function unreadable(): Response {
  return authRefusal(400, "validation_failed", "Please check the email address and the password.");
}
