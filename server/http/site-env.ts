import type { HttpBindings } from "@hono/node-server";
import type { RefusedBody } from "../../app/platform/page/refused-body.ts";
import type { Log } from "../log.ts";

/** What travels with a request through Hono. */
export interface SiteEnv {
  /**
   * The page cache asks for a page in one piece, or for its frame at once: `streamAfterMs`. It asks for a picture on
   * behalf of the visitor at this `address`.
   */
  Bindings: HttpBindings & { streamAfterMs?: number; address?: string };
  Variables: { requestId: string; log: Log; refusedBody?: RefusedBody };
}
