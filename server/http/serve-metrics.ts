import { timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import type { Metrics } from "../metrics/metrics.ts";
import type { SiteEnv } from "./site-env.ts";

/** `GET /metrics` with `Authorization: Bearer <METRICS_TOKEN>`. To everybody else there is nothing here. */
export function serveMetrics(site: Hono<SiteEnv>, metrics: Metrics, token: string): void {
  const expected = Buffer.from(`Bearer ${token}`);
  site.get("/metrics", async (c) => {
    const given = Buffer.from(c.req.header("Authorization") ?? "");
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return c.text("Not found", 404);
    const { text, contentType } = await metrics.render();
    return c.body(text, 200, { "Content-Type": contentType, "Cache-Control": "no-store" });
  });
}
