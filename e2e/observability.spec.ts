/* Sites of its own: their metrics and logs are counted from the first request. */
import { readFile } from "node:fs/promises";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routeConfig from "../app/routes.ts";
import { openAccount } from "./support/accounts.ts";
import { faultsOf } from "./support/faults.ts";
import { markedForms } from "./support/marked-forms.ts";
import { type RunningSite, startSite } from "./support/server.ts";
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

/** Signed in through the site's own form; a guest has no cookie. */
async function cookieOf(site: RunningSite, role: "user" | "admin" | null): Promise<string> {
  if (!role) return `session=${MARK}`;
  const { email, password } = await openAccount(site, role);
  const answer = await fetch(`${site.url}/auth`, {
    method: "POST",
    body: new URLSearchParams({ email, password }),
    headers: { Origin: site.url },
    redirect: "manual",
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  expect(cookies.some((cookie) => cookie?.startsWith("afi-session="))).toBe(true);
  return cookies.join("; ");
}

/** Staff pages show what was sent before them; the last of all end the account or the session. */
const LATE = ["/admin", "/admin/people", "/yours/forget", "/account/delete", "/logout"];
const latenessOf = (path: string) => LATE.findLastIndex((late) => path.startsWith(late));

/** Asks for every route, with real ids where a page links to one, and sends every form in it once. */
async function useEveryRoute(site: RunningSite, session: string, linked: Set<string>) {
  const used = { pages: 0, real: 0, forms: 0, failures: [] as string[] };
  const cookies = new Map<string, string>();
  async function read(path: string, body?: FormData) {
    const answer = await fetch(new URL(path, site.url), {
      method: body ? "POST" : "GET",
      body,
      headers: { Cookie: [session, ...cookies.values()].join("; "), Origin: site.url },
      redirect: "manual",
    });
    // The bag, without which nothing is ordered; the session stays.
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";", 1);
      if (!pair.startsWith("afi-session")) cookies.set(pair.replace(/=.*/, ""), pair);
    }
    if (answer.status >= 500) used.failures.push(`${path.split("?", 1)} ${answer.status}`);
    return { status: answer.status, html: await answer.text() };
  }
  const patterns = pathsOf(await routeConfig).toSorted((a, b) => latenessOf(a) - latenessOf(b));
  const sent = new Set<string>();
  async function use(path: string, lateness: number): Promise<boolean> {
    const { status, html } = await read(path);
    for (const [, link = ""] of html.matchAll(/href="(\/[^"#?]*)/g)) linked.add(link);
    for (const isWrong of [false, true])
      for (const { method, action, body } of markedForms(html, MARK, isWrong)) {
        const to = action || path;
        const key = [to.split("?", 1), ...body].join();
        if (sent.has(key) || latenessOf(to) > lateness) continue;
        sent.add(key);
        used.forms += 1;
        if (method === "post") await read(to, body);
        else await read(`${to.split("?", 1)}?${new URLSearchParams(Array.from(body) as [string, string][])}`);
      }
    if (status === 200) used.pages += 1;
    return status === 200;
  }
  for (const pattern of patterns) {
    const lateness = latenessOf(pattern);
    await use(`${marked(pattern)}?q=${MARK}&ref=${MARK}&date=${MARK}&email=${EMAIL}`, lateness);
    await read(marked(pattern), wordsAlone());
    const like = new RegExp(`^${pattern.replaceAll(".", "\\.").replace(/:[\w?]+|\*/g, "[^/]+")}$`);
    const isOne = (link: string) => like.test(link) && !patterns.includes(link) && !link.includes(MARK);
    const real = marked(pattern) === pattern ? pattern : [...linked].find(isOne);
    if (real && (await use(real, lateness)) && real !== pattern) used.real += 1;
  }
  return used;
}

function wordsAlone(): FormData {
  const body = new FormData();
  for (const field of ["name", "email", "message", "q", "id", "reference", "code", "token"])
    body.set(field, field === "email" ? EMAIL : MARK);
  return body;
}

for (const role of [null, "user", "admin"] as const)
  test(`no log line holds what is typed as ${role ?? "guest"}, also with the database away`, async ({
    postgres,
  }) => {
    test.setTimeout(300_000);
    const DATABASE_URL = await postgres.copyDemoDatabase();
    const site = await startSite({
      env: { DATABASE_URL, REQUEST_LOG: "on", LOG_LEVEL: "debug", DEV_TOOLS: "on", PAGE_CACHE_MB: "0" },
    });
    const faults = faultsOf(site, DATABASE_URL);
    try {
      const linked = new Set<string>();
      const used = await useEveryRoute(site, await cookieOf(site, role), linked);
      // What anybody types is refused, and breaks nothing.
      expect(used.failures).toEqual([]);
      expect(used.pages).toBeGreaterThan(role === "admin" ? 180 : 80);
      expect(used.real).toBeGreaterThan(role === "admin" ? 14 : 5);
      expect(used.forms).toBeGreaterThan(role === "admin" ? 500 : 100);
      const cookie = await cookieOf(site, role);
      await faults.fail();
      await useEveryRoute(site, cookie, linked);
    } finally {
      await faults.restore();
      await site.stop();
    }
    const lines = site.output().trim().split("\n");
    expect(lines.filter((line) => /zanele|7316731/i.test(line))).toEqual([]);
    expect(lines.filter((line) => /[\w.]+@[\w.]+\.example/.test(line))).toEqual([]);
    // JSON alone, of packages too.
    expect(lines.filter((line) => !line.startsWith("{"))).toEqual([]);
    expect(lines.filter((line) => line.includes('"level":50')).length).toBeGreaterThan(5);
  });
