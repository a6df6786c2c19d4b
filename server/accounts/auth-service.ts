import { App, type Connection } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import type { Db } from "../../app/db/client.ts";
import type { AuthEndpoint } from "../../app/features/account/accounts.ts";
import { BackgroundTasks } from "../jobs/background-tasks.ts";
import type { Keys } from "../keys.ts";
import type { Log } from "../log.ts";
import { answerAuth } from "./answer-auth.ts";
import { forward } from "./auth-handler.ts";
import { createUser, type NewUser } from "./create-user.ts";
import { renewOnce } from "./renewal.ts";
import { accountRows } from "./rows.ts";
import { verifyToken } from "./verify-token.ts";

/** The package hashes address and code into the token of a link; nobody types this code, so it need not be short. */
const CODE_DIGITS = 48;

/** Supabase Auth's protocol, answered by a hosted project or in this process. Nobody outside reaches it. */
export interface AuthService extends AuthEndpoint {
  /** A user whose address counts as confirmed. */
  createUser(user: NewUser): Promise<{ id: string } | "exists">;
  /** When no work is left that outlives its answer. */
  settled(): Promise<void>;
}

export interface AuthServiceOptions {
  loginRole: Db;
  keys: Keys;
  siteUrl: string;
  /** Ask new users to confirm their address by mail. */
  confirmEmail: boolean;
  log: Log;
}

export async function openAuthService(options: AuthServiceOptions): Promise<AuthService> {
  const { keys, siteUrl, confirmEmail, log } = options;
  const connection = liteConnection(options.loginRole);
  const tasks = new BackgroundTasks(log);
  const app = await createApp(connection, options, confirmEmail);
  app._mailer = silentMailer();
  const rows = accountRows(options.loginRole);
  const authContext = { app, rows, confirmEmail, tasks, log, renew: renewOnce(forward) };

  return {
    url: siteUrl,
    anonKey: keys.publishableKey,
    fetch: (input, init) => answerAuth(authContext, new Request(input, init)),
    verify: async (token, { allowExpired } = { allowExpired: false }) =>
      verifyToken(token, keys.jwtSecret, allowExpired ? 0 : Date.now()),
    createUser: async (user) => createUser(await createApp(connection, options, false), keys, siteUrl, user),
    settled: () => tasks.settled(),
  };
}

/** What the package asks goes through our pool; its own driver is never used, and so never connects. */
function liteConnection(loginRole: Db): Connection {
  const connection = createPostgresConnection({ url: "postgres://unused.invalid" });
  connection.kysely = loginRole;
  // It would read the whole schema, and grant everything on every table to everyone.
  Object.assign(connection, { rlsState: "active", introspect: async () => NO_SCHEMA });
  return connection;
}

const NO_SCHEMA = {
  tables: [],
  columns: [],
  indexes: [],
  foreign_keys: [],
  primary_keys: [],
  views: [],
  check_constraints: [],
  unique_constraints: [],
  comments: [],
  custom_types: [],
  triggers: [],
  functions: [],
  database_name: "",
  version: "",
};

async function createApp(
  connection: Connection,
  { keys, siteUrl }: AuthServiceOptions,
  confirmEmail: boolean,
): Promise<App> {
  const app = new App({
    connection,
    api: { enabled: false },
    auth: {
      enabled: true,
      site_url: siteUrl,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      // A token used a second time, long after it was replaced, was stolen: the session ends.
      enable_refresh_token_rotation: true,
      email: { enable_confirmations: confirmEmail, otp_length: CODE_DIGITS },
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true } },
  });
  await app.init();
  return app;
}

/** The sign-in package would word and send mails itself; ours are queued where a request is answered. */
function silentMailer(): NonNullable<App["_mailer"]> {
  const never = () => Promise.reject(new Error("The site has no such mail"));
  return {
    sendConfirmation: async () => {},
    sendRecovery: never,
    sendMagicLink: never,
    sendEmailChange: never,
    sendReauthentication: never,
  };
}
