import type { Log } from "../log.ts";
import type { Services } from "../services.ts";
import { createAdminUser } from "./admin-users.ts";

const NOT_PROMOTED =
  "ADMIN_EMAIL is the address of an account without administrator's rights, and it gets none this way, for its " +
  "password may be a stranger's: set another address, or let an administrator change its role at /admin/people";

/** Of ADMIN_EMAIL and ADMIN_PASSWORD. A failure must not stop the site: it is logged, and the next start tries again. */
export async function createConfiguredAdmin(
  services: { auth: Pick<Services["auth"], "createUser">; db: Pick<Services["db"], "service"> },
  admin: { email: string; password?: string | undefined } | null,
  log: Pick<Log, "info" | "warn" | "error">,
): Promise<void> {
  if (!admin?.password) return;
  const { email, password } = admin;
  try {
    const accounts = services.db.service.selectFrom("profiles").select("role");
    const account = await accounts.where("email", "=", email.toLowerCase()).executeTakeFirst();
    if (account && account.role !== "admin") log.warn(NOT_PROMOTED);
    if (account) return;
    if ((await createAdminUser(services, { email, password })) === "created")
      log.info("administrator created");
  } catch (error) {
    log.error({ err: error }, "could not create the administrator");
  }
}
