import { sql } from "kysely";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Db } from "../../app/platform/db/client.ts";
import { withTimeout } from "../../app/platform/lib/timeout.ts";
import { PAYMENT_STATUSES } from "../../app/shop/orders/statuses.ts";
import type { QueryObserver } from "../db/query-record.ts";
import type { JobObserver } from "../jobs/repeat.ts";

/** Less than Prometheus waits for a scrape: what this process counted itself is told all the same. */
const READ_TIMEOUT_MS = 4_000;
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  requestAnswered(request: { method: string; route: string; status: number; seconds: number }): void;
  pageLookedUp(isHit: boolean): void;
  queryAnswered: QueryObserver;
  jobRan: JobObserver;
  /** In Prometheus' text form. */
  render(service: Db): Promise<{ text: string; contentType: string }>;
}

/** What this process did, and what waits in the database. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time until a request was answered, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  const lookups = new Counter({
    name: "page_cache_lookups_total",
    help: "Pages for everyone, by whether they were on hand",
    labelNames: ["outcome"],
    registers,
  });
  const queries = new Histogram({
    name: "database_query_duration_seconds",
    help: "Time of a statement, waiting for its answer included",
    labelNames: ["outcome"],
    buckets: SECONDS,
    registers,
  });
  const jobRuns = new Gauge({
    name: "job_last_run_timestamp_seconds",
    help: "When a job last ended, by outcome",
    // Not "job": Prometheus gives every metric a label of that name.
    labelNames: ["name", "outcome"],
    registers,
  });
  const readGauges = gaugeTables(registers);

  return {
    requestAnswered: ({ method, route, status, seconds }) =>
      requests.labels(method, route, String(status)).observe(seconds),
    pageLookedUp: (isHit) => lookups.labels(isHit ? "hit" : "miss").inc(),
    queryAnswered: (seconds, outcome) => queries.labels(outcome).observe(seconds),
    jobRan: (job, outcome) => jobRuns.labels(job, outcome).set(Date.now() / 1000),
    async render(service) {
      await readGauges(service);
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
  };
}

/** The same in every process that shares the database; absent while it does not answer. */
function gaugeTables(registers: Registry[]) {
  const isUp = new Gauge({ name: "database_up", help: "1 when the database answered", registers });
  const mails = new Gauge({
    name: "outbox_mails",
    help: "Mails that wait, that are meant for later, and that were given up",
    labelNames: ["status"],
    registers,
  });
  const oldest = new Gauge({
    name: "outbox_oldest_due_seconds",
    help: "How long the oldest due mail has waited",
    registers,
  });
  const payments = new Gauge({
    name: "payments_last_day",
    help: "Payments begun in the last 24 hours, by status",
    labelNames: ["status"],
    registers,
  });
  return async (service: Db) => {
    const rows = await withTimeout(READ_TIMEOUT_MS, () => readTables(service)).catch(() => null);
    isUp.set(rows ? 1 : 0);
    // An earlier figure, or zero, would pass for the present one: a rule must see that it is not known.
    mails.reset();
    oldest.remove();
    payments.reset();
    if (!rows) return;
    // A rule that waits for none would not see what is not there at all.
    for (const status of ["pending", "scheduled", "failed"]) mails.labels(status).set(0);
    for (const status of PAYMENT_STATUSES) payments.labels(status).set(0);
    for (const { name, status, value } of rows)
      if (name === "mails") mails.labels(status).set(value);
      else if (name === "payments") payments.labels(status).set(value);
      else oldest.set(value);
  };
}

async function readTables(service: Db) {
  const { rows } = await sql<{ name: string; status: string; value: number }>`
    select 'mails' as name, state as status, count(*)::float8 as value
      from outbox, lateral (select case
        when status = 'pending' and attempts = 0 and next_attempt_at > now() then 'scheduled' else status
      end) as _(state)
      where status in ('pending', 'failed') group by state
    union all select 'oldest', '', coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8
      from outbox where status = 'pending' and next_attempt_at < now()
    union all select 'payments', status, count(*)::float8 from payments
      where created_at > now() - interval '24 hours' group by status
  `.execute(service);
  return rows;
}
