import { z } from "zod";
import { ONE_ADDRESS } from "../../app/features/mail/mail.ts";
import { authRefusal } from "./refusal.ts";

const MAX_ADDRESS_LENGTH = 254;

/** In small letters, as the package keeps it. */
export const address = z.string().trim().toLowerCase().max(MAX_ADDRESS_LENGTH).regex(ONE_ADDRESS);

/** 200 characters, as the form takes them: each is one or two units long. */
const MAX_NAME_UNITS = 400;
/** It stands in every token of the account, so nothing else is kept there. A name that is none is left out. */
export const metadata = z.object({ full_name: z.string().max(MAX_NAME_UNITS).optional().catch(undefined) });

export function unreadable(): Response {
  return authRefusal(400, "validation_failed", "Please check the email address and the password.");
}
