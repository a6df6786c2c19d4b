import path from "node:path";
import type { Db } from "../../app/platform/db/client.ts";
import type { Uploads } from "../../app/platform/uploads/uploads.ts";
import type { TestBackend } from "./backend.ts";
import { BROKEN_STORE } from "./faults.ts";

/** The upload services, for routes called without a server. */
export function uploadsOf({ files, service, dataDir }: TestBackend): Uploads {
  return { files, service, quotaKey: Buffer.alloc(32, 9), spoolDir: path.join(dataDir, "spool") };
}

/** The same, with a store that fails. */
export function brokenUploadsOf(backend: TestBackend): Uploads {
  return { ...uploadsOf(backend), files: { ...backend.files, ...BROKEN_STORE } };
}

/** A file as the browser's script sends it, with its size. */
export function fileRequest(address: string, body: Uint8Array): Request {
  const headers = { "Content-Length": String(body.byteLength) };
  return new Request(address, { method: "POST", headers, body: new Uint8Array(body) });
}

/** A folder's files, by position. */
export async function storedFiles({ files }: TestBackend, folder: string): Promise<Record<string, string>> {
  const entries = (await files.list(folder)).sort().map(async (name) => {
    const file = await files.open(name);
    const bytes = await new Response(file?.body).arrayBuffer();
    return [name.slice(folder.length), Buffer.from(bytes).toString("latin1")] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The names of all files, with the rights of `db`. */
export async function listedTo(db: Db): Promise<string[]> {
  return (await db.selectFrom("stored_files").select("name").execute()).map(({ name }) => name);
}
