import type { App } from "@supabase/lite";
import { z } from "zod";
import type { Db } from "../../app/db/client.ts";
import { metadata } from "./accounts/fields.ts";
import { authRefusal } from "./accounts/refusal.ts";
import type { Keys } from "./keys.ts";

export const ADMIN_USERS_PATH = "/auth/v1/admin/users";

interface AdminUsersContext {
  app: App;
  /** The same API with confirmation by mail switched off. */
  enrolment: () => Promise<App>;
  keys: Keys;
  service: Db;
}

const newUserSchema = z.strictObject({
  email: z.email(),
  password: z.string(),
  email_confirm: z.literal(true, "only confirmed users are created here"),
  user_metadata: metadata.optional(),
});

/** The part of the hosted auth admin interface the site uses: the package has none of its own. */
export async function answerAdminUsers(request: Request, context: AdminUsersContext): Promise<Response> {
  if (request.method !== "POST") return authRefusal(405, "method_not_allowed", "Only POST is answered here");
  const refused = await refuseUnlessAdmin(request, context);
  if (refused) return refused;

  const user = newUserSchema.safeParse(await request.json().catch(() => null));
  if (!user.success) return authRefusal(400, "validation_failed", z.prettifyError(user.error));
  return enrol(user.data, new URL(request.url).origin, context);
}

async function refuseUnlessAdmin(
  request: Request,
  { app, keys, service }: AdminUsersContext,
): Promise<Response | null> {
  const key = request.headers.get("apikey");
  const bearer = request.headers.get("Authorization")?.replace(/^Bearer\s+/, "");
  if (key === keys.secretKey && (bearer === undefined || bearer === key)) return null;

  const who = await app.fetch(
    new Request(new URL("/auth/v1/user", request.url), { headers: request.headers }),
  );
  if (!who.ok) return who;
  const { id } = z.object({ id: z.uuid() }).parse(await who.json());
  const { data: profile } = await service
    .from("profiles")
    .select("role")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  return profile?.role === "admin" ? null : authRefusal(403, "not_admin", "User not allowed");
}

/** An ordinary sign-up, so that the password is kept the way sign-in expects it; its session ends at once. */
async function enrol(
  user: z.infer<typeof newUserSchema>,
  origin: string,
  { enrolment, keys }: AdminUsersContext,
): Promise<Response> {
  const app = await enrolment();
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    app.fetch(
      new Request(`${origin}${path}`, {
        method: "POST",
        headers: { apikey: keys.publishableKey, "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    );
  const { email, password, user_metadata: data } = user;
  const response = await post("/auth/v1/signup", { email, password, data });
  const answer: unknown = await response.json();
  if (!response.ok) {
    const { error_code } = z.object({ error_code: z.string().optional() }).parse(answer);
    return error_code === "user_already_exists"
      ? authRefusal(422, "email_exists", "A user with this email address has already been registered")
      : Response.json(answer, { status: response.status });
  }
  const session = z.object({ access_token: z.string(), user: z.looseObject({ id: z.uuid() }) }).parse(answer);
  await post("/auth/v1/logout", {}, { Authorization: `Bearer ${session.access_token}` });
  return Response.json(session.user);
}

/**
 * An account with all rights, in any mode. An address that is already registered is left alone: whoever
 * registered it chose its password, and must not become an administrator by our doing.
 */
export async function createAdminUser(
  service: Db,
  { email, password }: { email: string; password: string },
): Promise<"created" | "exists"> {
  const { data, error } = await service.auth.admin.createUser({ email, password, email_confirm: true });
  if (error?.code === "email_exists") return "exists";
  if (error) throw new Error(`The administrator ${email} could not be created`, { cause: error });
  const person = data.user.id;
  const promoted = await service
    .from("profiles")
    .update({ role: "admin" })
    .eq("id", person)
    .select("id")
    .single();
  if (!promoted.error) return "created";
  // Left behind, the account would have no rights and stand in the way of the next try.
  await service.rpc("forget_person", { person }).throwOnError();
  throw new Error(`The administrator ${email} was given no rights`, { cause: promoted.error });
}
