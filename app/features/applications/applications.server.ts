import type { Db } from "~/db/client";
import type { Application } from "./application-schema";

export async function storeApplication(db: Db, application: Application, signal: AbortSignal): Promise<void> {
  await db.from("designer_applications").insert(application).abortSignal(signal).throwOnError();
}
