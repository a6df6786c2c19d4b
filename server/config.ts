import path from "node:path";
import { z } from "zod";
import { isLoopback } from "../app/platform/lib/is-loopback.ts";
import { parseS3Address } from "./files/s3-address.ts";

const flag = z
  .enum(["on", "off", "true", "false", "1", "0"])
  .transform((word) => ["on", "true", "1"].includes(word));
const port = z.coerce.number().int().min(0).max(65_535);
const s3Address: z.core.CheckFn<string> = (found) => {
  try {
    parseS3Address(found.value);
  } catch (error) {
    // The address contains a secret, so it is not in the message.
    found.issues.push({ code: "custom", input: "", message: (error as Error).message });
  }
};
/** Blank in a .env file means "not set". */
const withoutBlanks = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  // One line per request.
  REQUEST_LOG: flag.default(false),
  METRICS_TOKEN: z.string().min(16, "needs at least 16 characters").optional(),
  DATA_DIR: z.string().default(".data"),
  CACHE_DIR: z.string().optional(),
  PAGE_CACHE_MB: z.coerce.number().min(0).max(4096).default(64),
  // Slower pages are streamed: a first visit sees the page's frame after this time.
  STREAM_AFTER_MS: z.coerce.number().int().min(0).default(300),
  DEMO_CONTENT: flag.default(true),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be like postgres://user:password@host/database" })
    .optional(),
  FILES_URL: z.string().check(s3Address).optional(),
  SUPABASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SUPABASE_ANON_KEY: z.string().optional(),
  SUPABASE_SERVICE_ROLE_KEY: z.string().optional(),
  SUPABASE_JWT_SECRET: z.string().min(32, "needs at least 32 characters").optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port.default(587),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_FROM: z.email().optional(),
  PAYGATE_ID: z.string().trim().regex(/^\d+$/, "is a number of digits").optional(),
  PAYGATE_KEY: z.string().trim().optional(),
  PAYGATE_URL: z.url({ protocol: /^https?$/ }).default("https://secure.paygate.co.za/payweb3"),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(6, "needs at least 6 characters").optional(),
  // When set, receipts are tax invoices.
  VAT_NUMBER: z.string().trim().max(30).optional(),
  // With a folder, a backup is made every day.
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
  DEV_TOOLS: flag.optional(),
});

/** Values that need each other: [when this is set, these must be too]. */
const PARTNERS: [string, string[]][] = [
  ["SUPABASE_URL", ["SUPABASE_ANON_KEY", "SUPABASE_SERVICE_ROLE_KEY", "DATABASE_URL"]],
  ["PAYGATE_ID", ["PAYGATE_KEY"]],
  ["PAYGATE_KEY", ["PAYGATE_ID"]],
  ["SMTP_HOST", ["SMTP_FROM"]],
  ["SMTP_USER", ["SMTP_HOST", "SMTP_PASSWORD"]],
  ["ADMIN_PASSWORD", ["ADMIN_EMAIL"]],
];

function disagreements(env: NodeJS.ProcessEnv): string[] {
  return PARTNERS.filter(([name]) => env[name]).flatMap(([name, partners]) =>
    partners
      .filter((partner) => !env[partner])
      .map((partner) => `${partner}: is needed together with ${name}`),
  );
}

export type Config = ReturnType<typeof readConfig>;

interface Reach {
  host: string;
  siteUrl: string;
  /** Whether SITE_URL is set. Without it the site is at any address it is asked for; `siteUrl` is for mails. */
  hasSiteUrl: boolean;
  trustProxy: boolean;
}

/** Whether the site is reachable from this machine only, not through a proxy either. */
export function isServedHereOnly({ host, siteUrl, trustProxy }: Omit<Reach, "hasSiteUrl">): boolean {
  return !trustProxy && isLoopback(host) && isLoopback(new URL(siteUrl).hostname);
}

/** Lists all errors at once, one per line. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

export function readConfig(env: NodeJS.ProcessEnv) {
  const given = withoutBlanks(env);
  const parsed = environment.safeParse(given);
  const badValues = parsed.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  const mistakes = [...badValues, ...disagreements(given)];
  if (!parsed.success || mistakes.length > 0) throw new ConfigError(mistakes.join("\n"));
  const values = parsed.data;
  const mode = values.DATABASE_URL ? "postgres" : "embedded";
  const reach: Reach = {
    host: values.HOST,
    siteUrl: new URL(values.SITE_URL ?? `http://localhost:${values.PORT}`).origin,
    hasSiteUrl: values.SITE_URL !== undefined,
    trustProxy: values.TRUST_PROXY,
  };
  return {
    mode,
    port: values.PORT,
    ...reach,
    logLevel: values.LOG_LEVEL,
    requestLog: values.REQUEST_LOG,
    metricsToken: values.METRICS_TOKEN ?? null,
    dataDir: values.DATA_DIR,
    cacheDir: values.CACHE_DIR ?? path.join(values.DATA_DIR, "cache"),
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    streamAfterMs: values.STREAM_AFTER_MS,
    demoContent: values.DEMO_CONTENT,
    databaseUrl: values.DATABASE_URL,
    filesUrl: values.FILES_URL,
    supabase:
      values.SUPABASE_URL && values.SUPABASE_ANON_KEY && values.SUPABASE_SERVICE_ROLE_KEY
        ? {
            url: values.SUPABASE_URL,
            anonKey: values.SUPABASE_ANON_KEY,
            serviceRoleKey: values.SUPABASE_SERVICE_ROLE_KEY,
          }
        : undefined,
    keys: {
      publishableKey: values.SUPABASE_ANON_KEY,
      secretKey: values.SUPABASE_SERVICE_ROLE_KEY,
      jwtSecret: values.SUPABASE_JWT_SECRET,
    },
    smtp:
      values.SMTP_HOST && values.SMTP_FROM
        ? {
            host: values.SMTP_HOST,
            port: values.SMTP_PORT,
            user: values.SMTP_USER,
            password: values.SMTP_PASSWORD,
            from: values.SMTP_FROM,
          }
        : null,
    paygate:
      values.PAYGATE_ID && values.PAYGATE_KEY
        ? { id: values.PAYGATE_ID, key: values.PAYGATE_KEY, url: values.PAYGATE_URL.replace(/\/+$/, "") }
        : null,
    vatNumber: values.VAT_NUMBER,
    backups: { folder: values.BACKUP_DIR ?? null, keep: values.BACKUP_KEEP },
    admin: values.ADMIN_EMAIL ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD } : null,
    // Off by default, except on a developer's own machine.
    devTools: values.DEV_TOOLS ?? (mode === "embedded" && isServedHereOnly(reach)),
  } as const;
}
