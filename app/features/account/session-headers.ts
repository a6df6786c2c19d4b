import { accessToken } from "./access-token";

/** Tells our own server who is asking; nothing for a guest. */
export async function sessionHeaders(): Promise<Record<string, string>> {
  const token = await accessToken();
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}
