import type { Db } from "~/platform/db/client";
import type { Banner } from "./banner";

/** The active banners, newest first. */
export async function listActiveBanners(db: Db): Promise<Banner[]> {
  return db
    .selectFrom("banners")
    .select(["id", "title"])
    .where("active", "=", true)
    .orderBy("created_at", "desc")
    .execute();
}
