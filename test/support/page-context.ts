import type { Logger } from "pino";
import { RouterContextProvider } from "react-router";
import { dbContext, logContext, nowContext, siteContext } from "../../app/context.ts";
import type { Db } from "../../app/db/client.ts";
import { TEST_SITE_URL } from "./backend.ts";

export interface PageContext {
  context: RouterContextProvider;
  /** What was logged as a warning, in order. */
  warnings: string[];
}

/** What a loader finds in its context, for calling it without a server around it. */
export function pageContext({ db, now = new Date() }: { db: Db; now?: Date }): PageContext {
  const warnings: string[] = [];
  const log = { warn: (_details: object, message: string) => warnings.push(message) };
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(nowContext, now);
  context.set(logContext, log as unknown as Logger);
  context.set(siteContext, {
    siteUrl: TEST_SITE_URL,
    devTools: false,
    supabase: { url: TEST_SITE_URL, anonKey: "" },
  });
  return { context, warnings };
}
