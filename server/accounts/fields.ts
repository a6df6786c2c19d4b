import { z } from "zod";
import { ONE_ADDRESS } from "../../app/platform/mail/mail.ts";
import { authError } from "./auth-error.ts";

const MAX_ADDRESS_LENGTH = 254;

/** Lower case, as the package stores it. */
export const address = z.string().trim().toLowerCase().max(MAX_ADDRESS_LENGTH).regex(ONE_ADDRESS);

/** 200 characters, as in the form; each has one or two UTF-16 units. */
const MAX_NAME_UNITS = 400;
/** Part of every token of the account, so only the name is stored here. An invalid name is dropped. */
export const metadata = z.object({ full_name: z.string().max(MAX_NAME_UNITS).optional().catch(undefined) });

export function unreadable(): Response {
  return authError(400, "validation_failed", "Please check the email address and the password.");
}
