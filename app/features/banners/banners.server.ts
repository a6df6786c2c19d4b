import type { Db } from "~/db/client";
import type { Banner } from "./banner";

/** The active banners, newest first. */
export async function listActiveBanners(db: Db): Promise<Banner[]> {
  const { data } = await db
    .from("banners")
    .select("id, title")
    .eq("active", true)
    .order("created_at", { ascending: false })
    .throwOnError();
  return data;
}
