/* Sites of its own: two processes behind a proxy, one of which is killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer, text } from "node:stream/consumers";
import { connect } from "node:tls";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import pg from "pg";
import { IDEMPOTENCY_KEY } from "../app/platform/forms/idempotency-key.ts";
import { FILLED_FORMS } from "../test/security/hostile/valid-forms.ts";
import { SAMPLES } from "../test/security/sample-rows.ts";
import { startPostgres, type TestPostgres } from "../test/support/postgres.ts";
import { isInstalled, PROXIED_NAME, prepareCaddy, prepareNginx } from "../test/support/proxies.ts";
import { type Gate, startGate } from "./support/faults.ts";
import { freePort, type RunningSite, startSite } from "./support/server.ts";

/* The proxies of deploy/, with the samples as they are, before two processes of the built site. */

const ORIGIN = `https://${PROXIED_NAME}`;
const MEGABYTE = 1024 * 1024;

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Any of 127.0.0.0/8 is this machine, so visitors can have addresses of their own. */
  from?: string;
}

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

const SAMPLES_OF = { nginx: prepareNginx, caddy: prepareCaddy };
for (const program of ["nginx", "caddy"] as const)
  test.describe(`behind ${program}`, () => {
    test.skip(!isInstalled(program), `${program} is not installed on this machine`);
    // One after the other: they share their processes, and the last ones kill some.
    test.describe.configure({ mode: "serial", timeout: 120_000 });

    let server: TestPostgres;
    let gate: Gate;
    let sql: pg.Pool;
    let sites: [RunningSite, RunningSite];
    let folder: string;
    let proxy: ChildProcess;
    let ports: { http: number; https: number };
    let ca: string;

    test.beforeAll(async () => {
      server = await startPostgres();
      const databaseUrl = await server.createDatabase();
      gate = await startGate(databaseUrl);
      sql = new pg.Pool({ connectionString: databaseUrl, max: 2 });
      sql.on("error", () => {});
      const env = {
        DATABASE_URL: gate.databaseUrl,
        SUPABASE_JWT_SECRET: "one secret for all processes of the site",
        TRUST_PROXY: "on",
        SITE_URL: ORIGIN,
        STREAM_AFTER_MS: "0",
        REQUEST_LOG: "on",
      };
      sites = [await startSite({ env }), await startSite({ env })];
      folder = await mkdtemp(path.join(tmpdir(), "proxy-"));
      ports = { http: await freePort(), https: await freePort() };
      const sample = await SAMPLES_OF[program](folder, {
        ...ports,
        backends: [sites[0].port, sites[1].port],
      });
      proxy = spawn(sample.program, sample.run, {
        env: { ...process.env, ...sample.env },
        stdio: ["ignore", "ignore", "pipe"],
      });
      let said = "";
      proxy.stderr?.on("data", (chunk) => (said += chunk));
      // Its own authority makes the certificate after it began to listen.
      await expect(async () => {
        expect(proxy.exitCode, said).toBeNull();
        ca = await readFile(sample.certificate, "utf8");
        expect((await ask("/healthz")).status).toBe(200);
      }).toPass({ timeout: 30_000 });
    });

    test.afterAll(async () => {
      if (proxy && proxy.exitCode === null) {
        const ended = once(proxy, "exit");
        proxy.kill("SIGTERM");
        await ended;
      }
      await Promise.all((sites ?? []).map((site) => site.stop()));
      await sql?.end();
      await gate?.stop();
      await server?.stop();
      if (folder) await rm(folder, { recursive: true, force: true });
    });

    async function begin(
      address: string,
      { method = "GET", headers, body, from }: Asked = {},
    ): Promise<IncomingMessage> {
      const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
      const asked = secureRequest({
        ...{ host: "127.0.0.1", port: ports.https, servername: PROXIED_NAME, ca, agent: false },
        ...{ method, path: address, ...(from && { localAddress: from }) },
        headers: { Host: PROXIED_NAME, ...length, ...headers },
      });
      const answer = once(asked, "response");
      // A refusal may come, and its connection close, while the rest is still being sent.
      asked.on("error", () => {});
      asked.end(body);
      return (await answer)[0];
    }

    async function ask(address: string, asked?: Asked): Promise<Answer> {
      const answer = await begin(address, asked);
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
    }

    function send(address: string, fields: Record<string, string>, { headers, ...asked }: Asked = {}) {
      const form = { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" };
      const body = new URLSearchParams({ ...fields, [IDEMPOTENCY_KEY]: randomUUID() }).toString();
      const all = { ...form, Origin: ORIGIN, ...headers };
      return ask(address, { ...asked, method: "POST", headers: all, body });
    }

    const statusOf = ({ body }: Answer) => (JSON.parse(String(body)) as { status: string }).status;
    const contact = FILLED_FORMS.contact as Record<string, string>;

    test("plain HTTP leads to https, at the same address", async () => {
      const asked = plainRequest({
        ...{ host: "127.0.0.1", port: ports.http, path: "/house-of-nala?sort=price-up" },
        headers: { Host: PROXIED_NAME },
      }).end();
      const [answer] = (await once(asked, "response")) as [IncomingMessage];
      answer.resume();
      expect(answer.statusCode).toBe(308);
      // Caddy names its port, which is another one here.
      const location = String(answer.headers.location).replace(`:${ports.https}`, "");
      expect(location).toBe(`${ORIGIN}/house-of-nala?sort=price-up`);
    });

    test("pages, files and pictures come with the site's own headers, compressed once", async () => {
      const { headers } = await ask("/about");
      const direct = await fetch(`${sites[0].url}/about`, { headers: { "Accept-Encoding": "identity" } });
      for (const name of ["cache-control", "content-security-policy", "strict-transport-security", "etag"])
        expect([name, headers[name]]).toEqual([name, direct.headers.get(name)]);
      const unchanged = await ask("/about", { headers: { "If-None-Match": String(headers.etag) } });
      expect(unchanged.status).toBe(304);

      const decoders = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };
      for (const [encoding, decode] of Object.entries(decoders)) {
        const page = await ask("/about", { headers: { "Accept-Encoding": encoding } });
        const isCompressed = page.headers["content-encoding"] === encoding;
        expect(String(isCompressed ? decode(page.body) : page.body)).toMatch(/<\/html>\s*$/);
        if (encoding !== "zstd") expect(isCompressed).toBe(true);
      }
      const page = String((await ask("/about")).body);
      const [script = ""] = /\/assets\/[\w-]+\.js/.exec(page) ?? [];
      const [picture = ""] = /\/img\/[^"\s]+/.exec(page) ?? [];
      for (const address of [script, picture.replaceAll("&amp;", "&")]) {
        const file = await ask(address);
        expect(file.status, address).toBe(200);
        expect(file.headers["cache-control"], address).toBe("public, max-age=31536000, immutable");
      }
    });

    test("limits count the visitor's address, whatever it claims to be", async () => {
      // One after the other: a count that waits too long for its row is made in memory.
      const outcomes: string[] = [];
      for (let index = 0; index < 22; index += 1) {
        const claims = { "X-Forwarded-For": `198.51.100.${index}`, Forwarded: `for=198.51.100.${index}` };
        outcomes.push(statusOf(await send("/contact", contact, { from: "127.0.0.2", headers: claims })));
      }
      expect(outcomes).toEqual([...Array<string>(20).fill("done"), "failed", "failed"]);
      expect(statusOf(await send("/contact", contact, { from: "127.0.0.3" }))).toBe("done");
    });

    test("a form of another site is refused, also with a forged host", async () => {
      const headers = { Origin: "https://elsewhere.example", "X-Forwarded-Host": "elsewhere.example" };
      expect((await send("/contact", contact, { from: "127.0.0.4", headers })).status).toBe(403);
    });

    test("a request for two hosts is refused", async () => {
      const socket = connect({ host: "127.0.0.1", port: ports.https, servername: PROXIED_NAME, ca });
      socket.write(
        `GET / HTTP/1.1\r\nHost: ${PROXIED_NAME}\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n`,
      );
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    });

    test("an upload is taken up to the site's limit, and refused above it in the site's words", async () => {
      const filesFolder = randomUUID();
      const row = { ...SAMPLES.designer_applications?.row(), files_folder: filesFolder };
      const names = Object.keys(row);
      await sql.query(
        `insert into designer_applications (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
        Object.values(row),
      );
      const upload = (bytes: number) => {
        const body = Buffer.alloc(bytes);
        body.write("\x89PNG\r\n\x1a\n", "latin1");
        const query = new URLSearchParams({ folder: filesFolder, position: "1" });
        const headers = { "Content-Type": "image/png", Origin: ORIGIN, Accept: "application/json" };
        return ask(`/designer-application/files?${query}`, { method: "POST", headers, body });
      };
      const taken = await upload(10 * MEGABYTE);
      expect([taken.status, JSON.parse(String(taken.body))]).toEqual([200, { outcome: "stored" }]);
      const refused = await upload(12 * MEGABYTE + 1);
      expect(refused.status).toBe(413);
      expect(String(refused.body)).toContain("a form carries at most 12 MB");
    });

    test("a page whose data is slow is passed on in parts, as the site sends it", async () => {
      gate.close();
      const answer = await begin("/house-of-nala?sort=price-up");
      let read = "";
      answer.setEncoding("utf8");
      while (!read.includes("Loading products...")) {
        const chunk: string | null = answer.read();
        if (chunk === null) await once(answer, "readable");
        else read += chunk;
      }
      gate.open();
      expect(read + (await text(answer))).toMatch(/<\/html>\s*$/);
    });

    test("an idle connection is closed by the proxy, never by the site under a form", async () => {
      const { headers } = await fetch(`${sites[0].url}/healthz`);
      const [, siteSeconds] = /timeout=(\d+)/.exec(headers.get("Keep-Alive") ?? "") ?? [];
      const file = path.join("deploy", program === "nginx" ? "nginx.conf" : "Caddyfile");
      const [, proxySeconds] = /keepalive(?:_timeout)? (\d+)s/.exec(await readFile(file, "utf8")) ?? [];
      expect(Number(proxySeconds)).toBeLessThan(Number(siteSeconds));
    });

    test("without the database the pages on hand are still shown, by both processes", async () => {
      for (const { url } of sites) expect((await fetch(`${url}/about`)).status).toBe(200);
      await server.pause();
      try {
        // Neither answers of 503 nor the proxy's own checks may take the processes out.
        for (let count = 0; count < 6; count += 1) expect((await ask("/readyz")).status).toBe(503);
        const checks = () =>
          sites.map(({ output }) => output().split(/"route":"\/(?:healthz|readyz)"/).length);
        const before = checks();
        if (program === "caddy")
          await expect
            .poll(() => checks().every((count, index) => count > (before[index] ?? 0) + 1))
            .toBe(true);
        for (let count = 0; count < 6; count += 1) expect((await ask("/about")).status).toBe(200);
      } finally {
        await server.resume();
      }
      await expect.poll(async () => (await ask("/readyz")).status).toBe(200);
    });

    test("a process that is killed is not noticed: reads under way and forms go to the other", async () => {
      const owner = await sql.connect();
      await owner.query("begin");
      await owner.query("lock table products in access exclusive mode");
      // Both proxies share them out, so that each process has some.
      const underWay = ["one", "two", "three", "four"].map((word) => ask(`/search.data?q=${word}`));
      const waiting = "select from pg_stat_activity where wait_event_type = 'Lock'";
      await expect.poll(async () => (await sql.query(waiting)).rowCount).toBeGreaterThanOrEqual(4);
      sites[1].process.kill("SIGKILL");
      await once(sites[1].process, "exit");
      await owner.query("rollback");
      owner.release();
      expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      for (let count = 0; count < 8; count += 1) {
        expect((await ask("/about")).status).toBe(200);
        expect(statusOf(await send("/contact", contact, { from: "127.0.0.6" }))).toBe("done");
      }
    });
  });
