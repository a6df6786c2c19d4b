import * as z from "zod/mini";
import { email, line } from "~/platform/lib/forms";

export const lookupSchema = z.object({ reference: line(40), email: email() });
