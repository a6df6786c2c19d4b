import path from "node:path";
import { App, type Connection, setExperimental } from "@supabase/lite";
import { answerAuth } from "./accounts/answer-auth.ts";
import { silentMailer } from "./accounts/mail.ts";
import { accountRows } from "./accounts/rows.ts";
import { ADMIN_USERS_PATH, answerAdminUsers } from "./admin-users.ts";
import { Afterwards } from "./afterwards.ts";
import type { Backend, BackendOptions } from "./backend.ts";
import { createServerClient } from "./client.ts";
import { toAnswerableError } from "./database-error.ts";
import { derivedKey } from "./derived-key.ts";
import { TOO_MANY_PARTS, withFewParts } from "./few-parts.ts";
import { asksForFileLinks, withHostedLinkNames } from "./file-links.ts";
import { NO_SUCH_NAME, usesInheritedName } from "./inherited-names.ts";
import type { Keys } from "./keys.ts";
import { literalFilters } from "./literal-filters.ts";
import { isPlainPath } from "./plain-path.ts";
import { asksForTooMuch, TOO_MUCH } from "./selection-size.ts";
import { isSessionOrKey } from "./session-token.ts";
import { FolderStorage } from "./storage.ts";
import { withSafeFileHeaders } from "./stored-file-headers.ts";
import { hidesItsSize, isUpload, NO_FILE, toBareUpload } from "./upload.ts";
import { tellOfWrite } from "./write-watch.ts";

const API_PREFIXES = ["/rest/v1/", "/auth/v1/", "/storage/v1/"];
const MAX_UPLOAD_MIB = 50;
/** The package hashes address and code into the token of a link; nobody types this code, so it need not be short. */
const CODE_DIGITS = 48;

type LiteBackend = Pick<Backend, "anon" | "service" | "browser" | "clientFor" | "isTrusted" | "keyFor"> & {
  fetch: NonNullable<Backend["fetch"]>;
  /** When no work is left that outlives its answer. */
  settled(): Promise<void>;
};

/** The API around a database of our own, embedded or not. */
export async function serveLite(
  connection: Connection,
  keys: Keys,
  options: BackendOptions,
): Promise<LiteBackend> {
  const { siteUrl, onWrite = () => {} } = options;
  // Left to itself the package grants everything on every table to everyone when the first request comes in;
  // our migrations decide who may do what.
  Object.assign(connection, { rlsState: "active" });
  connection.normalizeDbError = toAnswerableError;
  // Read ahead: inside a transaction the package would ask for it on a second connection, which may not exist.
  const { columns } = await connection.introspect({ useCache: true });
  const withLiteralFilters = literalFilters(columns);
  const { confirmEmail = false } = options;
  const afterwards = new Afterwards(options.log);
  const app = await createApp(connection, keys, options, confirmEmail);
  app._mailer = silentMailer();
  const hall = { app, rows: accountRows(connection), confirmEmail, afterwards, log: options.log };
  // Staff open accounts for others without a mail to confirm.
  const enrolment = () => createApp(connection, keys, options, false);

  async function answer(request: Request, peerAddress: string | null): Promise<Response> {
    return tellOfWrite(request, await answerUntold(request, peerAddress), onWrite);
  }

  async function answerUntold(request: Request, peerAddress: string | null): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (!API_PREFIXES.some((prefix) => pathname.startsWith(prefix)) || !isPlainPath(pathname))
      return new Response(null, { status: 404 });
    if (!isSessionOrKey(request.headers.get("Authorization"), keys)) {
      return Response.json({ code: "PGRST301", message: "This token is not a session" }, { status: 401 });
    }
    if (pathname === ADMIN_USERS_PATH) return answerAdminUsers(request, { app, enrolment, keys, service });
    if (pathname.startsWith("/auth/v1/")) return answerAuth(hall, keys, request);
    if (usesInheritedName(request.url)) return Response.json(NO_SUCH_NAME, { status: 400 });
    if (!isTrusted(request) && asksForTooMuch(request.url)) return Response.json(TOO_MUCH, { status: 400 });
    const ready = await toReadable(request);
    if (ready instanceof Response) return ready;
    const response = await app.fetch(withLiteralFilters(ready), { peerAddress });
    if (asksForFileLinks(request.method, pathname)) return withHostedLinkNames(response);
    return pathname.startsWith("/storage/v1/object/") ? withSafeFileHeaders(response) : response;
  }

  async function toReadable(request: Request): Promise<Request | Response> {
    if (isUpload(request)) return (await toBareUpload(request)) ?? Response.json(NO_FILE, { status: 400 });
    if (isTrusted(request)) return request;
    return (await withFewParts(request)) ?? Response.json(TOO_MANY_PARTS, { status: 413 });
  }

  const isTrusted = (request: Request) => request.headers.get("apikey") === keys.secretKey;

  const inProcess: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    return untilAborted(request.signal, () => answer(request, null));
  };
  const service = createServerClient(siteUrl, keys.secretKey, { fetch: inProcess });

  return {
    anon: createServerClient(siteUrl, keys.publishableKey, { fetch: inProcess }),
    service,
    browser: { url: siteUrl, anonKey: keys.publishableKey },
    clientFor: (accessToken) =>
      createServerClient(siteUrl, keys.publishableKey, { fetch: inProcess, accessToken }),
    isTrusted,
    keyFor: (purpose) => derivedKey(keys.jwtSecret, purpose),
    settled: () => afterwards.settled(),
    fetch: async (request, peerAddress) =>
      hidesItsSize(request) ? new Response(null, { status: 411 }) : answer(request, peerAddress),
  };
}

async function createApp(
  connection: Connection,
  keys: Keys,
  { dataDir, siteUrl }: BackendOptions,
  confirmEmail: boolean,
): Promise<App> {
  const app = new App({
    connection,
    api: { enabled: true, schemas: ["public"], max_rows: 1000 },
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
    storage: { enabled: true, file_size_limit: `${MAX_UPLOAD_MIB}MiB` },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true } },
  });
  app._storageAdapter = new FolderStorage(path.join(dataDir, "storage"), MAX_UPLOAD_MIB * 1024 * 1024);
  await app.init();
  setExperimental("storage", true);
  return app;
}

/** A caller who gives up is told at once, as over the network; what the database has begun it still ends. */
async function untilAborted<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
