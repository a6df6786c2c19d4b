import type { DevDesk } from "../app/features/dev-tools/dev-desk.ts";
import type { MailTransport } from "../app/features/mail/mail.ts";
import { createAdminDesk, newSetUpCode } from "./admin-desk.ts";
import type { Backend } from "./backend/backend.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";

interface DevDeskOptions {
  backend: Pick<Backend, "mode" | "service">;
  transport: MailTransport;
  config: Pick<Config, "devTools">;
  log: Log;
}

/** The desk, and the code that makes the first administrator while there is none. */
export async function openDevDesk({ backend, transport, config, log }: DevDeskOptions) {
  const code = newSetUpCode();
  const admins = createAdminDesk(backend.service, code);
  const isWaiting = await admins.isWaiting().catch((err: unknown) => {
    log.error({ err }, "nobody knows whether there is an administrator");
    return false;
  });
  const devDesk: DevDesk = { mode: backend.mode, admins, checkMail: () => transport.check() };
  return { devDesk, missingAdmin: isWaiting ? { setUpCode: config.devTools ? code : null } : null };
}
