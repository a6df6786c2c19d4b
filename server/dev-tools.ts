import type { DevToolServices } from "../app/people/dev-tools/dev-tools.ts";
import type { MailTransport } from "../app/platform/mail/mail.ts";
import { createAdminCreator, newSetUpCode } from "./accounts/first-admin.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import type { Services } from "./services.ts";

interface DevToolsOptions {
  services: Pick<Services, "db" | "auth">;
  transport: MailTransport;
  config: Pick<Config, "devTools" | "supabase">;
  log: Log;
}

/** Services of the developer pages, and the set-up code while there is no administrator. */
export async function openDevTools({ services, transport, config, log }: DevToolsOptions) {
  const code = newSetUpCode();
  const admins = createAdminCreator(services, code);
  // A database that is away was told of already.
  const isReady = await services.db.isReady().catch(() => false);
  const isWaiting =
    isReady &&
    (await admins.isWaiting().catch((err: unknown) => {
      log.error({ err }, "could not check for an administrator");
      return false;
    }));
  const devToolServices: DevToolServices = {
    mode: services.db.mode,
    isAuthHosted: config.supabase !== undefined,
    admins,
    checkMail: () => transport.check(),
  };
  return { devToolServices, missingAdmin: isWaiting ? { setUpCode: config.devTools ? code : null } : null };
}
