import type * as z from "zod/mini";
import { callFunction, type Db } from "~/platform/db/client";
import type { contactDataSchema } from "./contact-data-schema";
import type { OwnApplication } from "./own-application";

const COLUMNS = [
  "id",
  "number",
  "status",
  "application_type",
  "design_type",
  "company_label_name",
  "first_name",
  "last_name",
  "email",
  "phone",
  "website",
  "social_media_handles",
  "portfolio_files",
  "created_at",
  "reviewed_at",
  "answered_at",
  "decided_at",
  "message",
] as const satisfies readonly (keyof OwnApplication)[];

/** With service rights: the caller has checked the link. */
export async function findOwnApplication(service: Db, id: string): Promise<OwnApplication | null> {
  const row = await service
    .selectFrom("designer_applications")
    .select(COLUMNS)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** False: it was decided before. */
export function withdrawApplication(service: Db, id: string): Promise<boolean> {
  return callFunction(service, "withdraw_application", { the_application: id });
}

/** False: there is nothing to correct any more. */
export function correctApplication(
  service: Db,
  id: string,
  contact: z.output<typeof contactDataSchema>,
): Promise<boolean> {
  return callFunction(service, "correct_application", { input: { id, ...contact } });
}
