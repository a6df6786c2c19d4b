import { readFile } from "node:fs/promises";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routeConfig from "../app/routes.ts";
import { startSite } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

const MARK = "zanele-mark-7316";
const EMAIL = `${MARK}@mail.example`;
const TOKEN = "a token for the metrics";

function pathsOf(entries: RouteConfigEntry[], within = ""): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const full = path ? `${within}/${path}` : within;
    return [...(path ? [full] : []), ...pathsOf(children, full)];
  });
}

/** As a visitor's own words might be in the address. */
const marked = (path: string) => path.replace(/:[\w?]+|\*/g, MARK);

/** The metrics that the dashboard and the alert rules ask for. */
async function metricsInSamples(): Promise<string[]> {
  const samples = ["deploy/monitoring/dashboard.json", "deploy/monitoring/alerts.yml"];
  const texts = await Promise.all(samples.map((file) => readFile(file, "utf8")));
  const named = texts
    .join("\n")
    .match(/\b(?:http|page|database|outbox|payments|job|process|nodejs)_[a-z_0-9]+/g);
  return [...new Set(named)].toSorted();
}

test("metrics are told to who has the token, and no log line holds what a visitor typed", async ({
  postgres,
}) => {
  const site = await startSite({
    env: {
      DATABASE_URL: await postgres.createDatabase(),
      METRICS_TOKEN: TOKEN,
      REQUEST_LOG: "on",
      LOG_LEVEL: "debug",
    },
  });
  try {
    const fields = ["name", "firstName", "lastName", "email", "phone", "message", "address", "q", "password"];
    const form = new URLSearchParams(fields.map((field) => [field, field === "email" ? EMAIL : MARK]));
    const paths = pathsOf(await routeConfig);
    expect(paths.length).toBeGreaterThan(60);
    for (const path of paths) {
      const url = `${site.url}${marked(path)}`;
      const headers = { Cookie: `session=${MARK}`, Origin: site.url };
      const answers = await Promise.all([
        fetch(`${url}?q=${MARK}&email=${EMAIL}`, { headers, redirect: "manual" }),
        fetch(url, { method: "POST", body: form, headers, redirect: "manual" }),
      ]);
      for (const answer of answers) await answer.arrayBuffer();
    }

    expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
    const metrics = await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
    const text = await metrics.text();
    expect(text).not.toContain(MARK);
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/house-of-nala",status="200"\} \d/,
    );
    expect(text).toMatch(/route="\/product\/:id",status="404"/);
    expect(text).toMatch(/page_cache_lookups_total\{outcome="miss"\} \d/);
    expect(text).toMatch(/database_query_duration_seconds_count\{outcome="answered"\} \d/);
    expect(text).toMatch(/outbox_mails\{status="pending"\} \d/);
    expect(text).toMatch(/job_last_run_timestamp_seconds\{name="expire orders",outcome="done"\} \d/);
    expect(text).toContain("database_up 1");
    const told = Array.from(text.matchAll(/^([a-z_]+\w*)[{ ]/gm), ([, name]) => name);
    // Prometheus itself adds these two, and renames ours.
    expect(text).not.toMatch(/[{,](?:job|instance)="/);
    expect((await metricsInSamples()).filter((name) => !told.includes(name))).toEqual([]);
    expect(text).toContain('payments_last_day{status="approved"} 0');
  } finally {
    await site.stop();
  }
  const lines = site.output().trim().split("\n");
  const requests = lines.filter((line) => line.includes('"msg":"request"'));
  expect(requests.length).toBeGreaterThan(120);
  expect(lines.filter((line) => line.includes("zanele"))).toEqual([]);
});
