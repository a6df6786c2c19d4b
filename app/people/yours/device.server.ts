import { createCookie } from "react-router";
import { callFunction, type Db } from "~/platform/db/client";
import { hashToken, newToken } from "./token.server";

const MAX_AGE_S = 30 * 86_400;

/** What this device shows to be let in. The table knows its hash alone. */
const deviceCookie = createCookie("afi-yours", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  maxAge: MAX_AGE_S,
});

async function tokenOf(request: Request): Promise<string | null> {
  const token: unknown = await deviceCookie.parse(request.headers.get("Cookie"));
  return typeof token === "string" && token.length > 0 ? token : null;
}

export interface Device {
  email: string;
  linkHash: string;
  /** When the page has to be asked for again. */
  until: string;
}

/** The address whose link this device opened; null without one, and once it is revoked or over. */
export async function findDevice(service: Db, request: Request): Promise<Device | null> {
  const token = await tokenOf(request);
  if (token === null) return null;
  const row = await service
    .selectFrom("yours_sessions")
    .select(["email", "link_hash as linkHash", "expires_at as until"])
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", (eb) => eb.fn<string>("now"))
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a press would open this link now. Looking does not use it up: mail scanners look too. */
export async function isLinkFresh(service: Db, token: string): Promise<boolean> {
  const row = await service
    .selectFrom("yours_links")
    .select("token_hash")
    .where("token_hash", "=", hashToken(token))
    .where("opened_at", "is", null)
    .where("expires_at", ">", (eb) => eb.fn<string>("now"))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this device was opened with this link. */
export function isOpenedWith(device: Device | null, token: string): boolean {
  return device?.linkHash === hashToken(token);
}

/** The cookie of a new device, which replaces the one before; null for a link that is used, too old or not ours. */
export async function openDevice(
  service: Db,
  request: Request,
  token: string,
  isSecure: boolean,
): Promise<string | null> {
  const device = newToken();
  const email: string | null = await callFunction(service, "open_yours_link", {
    link_hash: hashToken(token),
    session_hash: hashToken(device),
  });
  if (email === null) return null;
  await revoke(service, request);
  return deviceCookie.serialize(device, { secure: isSecure });
}

/** Returns the cookie that removes it from the browser. */
export async function forgetDevice(service: Db, request: Request): Promise<string> {
  await revoke(service, request);
  return noDeviceCookie();
}

export function noDeviceCookie(): Promise<string> {
  return deviceCookie.serialize("", { maxAge: 0 });
}

/** Whoever asks is one of them. */
export async function forgetAllDevices(service: Db, email: string): Promise<string> {
  await service.deleteFrom("yours_sessions").where("email", "=", email).execute();
  await service.deleteFrom("yours_links").where("email", "=", email).execute();
  return noDeviceCookie();
}

async function revoke(service: Db, request: Request): Promise<void> {
  const token = await tokenOf(request);
  if (token !== null)
    await service.deleteFrom("yours_sessions").where("token_hash", "=", hashToken(token)).execute();
}
