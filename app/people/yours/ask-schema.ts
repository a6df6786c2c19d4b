import * as z from "zod/mini";
import { email } from "~/platform/lib/forms";

export const askSchema = z.object({ email: email() });
