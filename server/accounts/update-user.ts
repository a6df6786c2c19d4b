import { z } from "zod";
import { authError } from "./auth-error.ts";
import { type AuthHandler, forward } from "./auth-handler.ts";
import { metadata } from "./fields.ts";
import { unsuitablePassword } from "./password.ts";

const changes = z.strictObject({
  password: z.string().optional(),
  data: metadata.optional(),
  // The client library always sends these fields.
  code_challenge: z.unknown().optional(),
  code_challenge_method: z.unknown().optional(),
});

export const changeUser: AuthHandler = async (authContext, request, body) => {
  const given = changes.safeParse(body);
  if (!given.success) return authError(422, "validation_failed", "Only name and password can be changed.");
  const { password, data } = given.data;
  const unsuitable = password === undefined ? null : unsuitablePassword(password);
  if (unsuitable) return unsuitable;
  return authContext.atomically(async (within) => {
    const response = await forward(within, request, { password, data });
    if (password === undefined || !response.ok) return response;

    const user = z.looseObject({ email: z.string() }).parse(await response.clone().json());
    // Ends the other sessions, which may have been opened with the old password.
    const ended = await within.app.fetch(
      new Request(new URL("/auth/v1/logout?scope=others", request.url), {
        method: "POST",
        headers: request.headers,
      }),
    );
    if (!ended.ok) return ended;
    await within.rows.queueMail("password_changed", user.email);
    return response;
  });
};
