import type { DevToolServices } from "../app/features/dev-tools/dev-tools.ts";
import type { MailTransport } from "../app/features/mail/mail.ts";
import { createAdminCreator, newSetUpCode } from "./accounts/first-admin.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import type { Services } from "./services.ts";

interface DevDeskOptions {
  services: Pick<Services, "db" | "auth">;
  transport: MailTransport;
  config: Pick<Config, "devTools">;
  log: Log;
}

/** The desk, and the code that makes the first administrator while there is none. */
export async function openDevTools({ services, transport, config, log }: DevDeskOptions) {
  const code = newSetUpCode();
  const admins = createAdminCreator(services, code);
  const isWaiting = await admins.isWaiting().catch((err: unknown) => {
    log.error({ err }, "nobody knows whether there is an administrator");
    return false;
  });
  const devToolServices: DevToolServices = {
    mode: services.db.mode,
    admins,
    checkMail: () => transport.check(),
  };
  return { devToolServices, missingAdmin: isWaiting ? { setUpCode: config.devTools ? code : null } : null };
}
