import { App, type Connection } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import { sql } from "kysely";
import type { Db } from "../../app/platform/db/client.ts";
import type { AuthEndpoint } from "../../app/platform/sign-in/accounts.ts";
import { inTransaction } from "../db/session.ts";
import { BackgroundTasks } from "../jobs/background-tasks.ts";
import type { Keys } from "../keys.ts";
import type { Log } from "../log.ts";
import { type AuthContext, type AuthHandler, forward } from "./auth-handler.ts";
import { createUser, type NewUser } from "./create-user.ts";
import { handleAuth } from "./handle-auth.ts";
import { renewOnce, tokenIn } from "./renewal.ts";
import { accountRows } from "./rows.ts";
import { verifyToken } from "./verify-token.ts";

/** The package derives the link's token from address and code. The code is never typed, so it can be long. */
const CODE_DIGITS = 48;

/** Supabase Auth's protocol, served by a hosted project or in this process. Not reachable from outside. */
export interface AuthService extends AuthEndpoint {
  /** Creates a user with a confirmed address. */
  createUser(user: NewUser): Promise<{ id: string } | "exists">;
  /** Resolves when no background work is left. */
  settled(): Promise<void>;
}

export interface AuthServiceOptions {
  signIn: Db;
  keys: Keys;
  siteUrl: string;
  /** Ask new users to confirm their address by mail. */
  confirmEmail: boolean;
  log: Log;
}

export async function openAuthService(options: AuthServiceOptions): Promise<AuthService> {
  const { signIn, keys, siteUrl, confirmEmail, log } = options;
  const tasks = new BackgroundTasks(log);
  const appOn = (db: Db) => createApp(liteConnection(db), options, confirmEmail);
  /** Another process may renew the same session: it waits for this transaction, then finds the successor. */
  const renew: AuthHandler = (authContext, request, body) =>
    inTransaction(signIn, async (tx) => {
      await sql`select from auth.refresh_tokens where token = ${tokenIn(body)} for update`.execute(tx);
      return forward({ ...authContext, app: await appOn(tx) }, request, body);
    });
  const authContext: AuthContext = {
    app: await appOn(signIn),
    rows: accountRows(signIn),
    confirmEmail,
    tasks,
    log,
    renew: renewOnce(renew),
    atomically: (work) =>
      inTransaction(signIn, async (tx) => {
        const response = await work({ ...authContext, app: await appOn(tx), rows: accountRows(tx) });
        if (!response.ok) throw new Refusal(response);
        return response;
      }).catch((error: unknown) => {
        if (error instanceof Refusal) return error.response;
        throw error;
      }),
  };

  return {
    url: siteUrl,
    anonKey: keys.publishableKey,
    fetch: (input, init) => handleAuth(authContext, new Request(input, init)),
    verify: async (token, { allowExpired } = { allowExpired: false }) =>
      verifyToken(token, keys.jwtSecret, allowExpired ? 0 : Date.now()),
    createUser: (user) =>
      inTransaction(signIn, async (tx) => {
        // Two processes that start at once create the same administrator: the second waits and finds the first's.
        await sql`select pg_advisory_xact_lock(hashtext('create user'))`.execute(tx);
        return createUser(await createApp(liteConnection(tx), options, false), keys, siteUrl, user);
      }),
    settled: () => tasks.settled(),
  };
}

/** Rolls its transaction back. */
class Refusal extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super(`refused with ${response.status}`);
    this.response = response;
  }
}

/** Runs the package's queries on our pool. Its own driver never connects. */
function liteConnection(signIn: Db): Connection {
  const connection = createPostgresConnection({ url: "postgres://unused.invalid" });
  connection.kysely = signIn;
  // The default reads the whole schema and grants everything on every table to everyone.
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
      // A replaced token that is used again later was stolen: the session ends.
      enable_refresh_token_rotation: true,
      email: { enable_confirmations: confirmEmail, otp_length: CODE_DIGITS },
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true } },
  });
  await app.init();
  app._mailer = silentMailer();
  return app;
}

/** The package would send mails of its own; we queue ours where the request is handled. */
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
