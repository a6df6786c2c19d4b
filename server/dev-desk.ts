import type { DevDesk } from "../app/features/dev-tools/dev-desk.ts";
import type { MailTransport } from "../app/features/mail/mail.ts";
import { createAdminDesk, newSetUpCode } from "./admin-desk.ts";
import type { Backend } from "./backend/backend.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";

interface DevDeskOptions {
  backend: Pick<Backend, "mode" | "service">;
  transport: MailTransport;
  config: Pick<Config, "devTools" | "siteUrl">;
  log: Log;
}

/** Also tells whoever starts the site how its first administrator comes about. */
export async function openDevDesk({ backend, transport, config, log }: DevDeskOptions): Promise<DevDesk> {
  const code = newSetUpCode();
  const admins = createAdminDesk(backend.service, code);
  const isWaiting = await admins.isWaiting().catch((err: unknown) => {
    log.error({ err }, "nobody knows whether there is an administrator");
    return false;
  });
  if (isWaiting && config.devTools)
    log.warn({ setUpCode: code }, `there is no administrator yet: make one at ${config.siteUrl}/debug`);
  if (isWaiting && !config.devTools)
    log.warn("there is no administrator yet: start once with ADMIN_EMAIL and ADMIN_PASSWORD set");
  return { mode: backend.mode, admins, checkMail: () => transport.check() };
}
