/* Sites of its own: they are started, stopped and started again with other settings. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { isBuildOutdated } from "../scripts/build-age.ts";
import { type RunningSite, startSite } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

test("every page carries the safety headers, and its scripts are named by hash", async ({ request }) => {
  const answer = await request.get("/");
  const headers = answer.headers();
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  expect(headers["permissions-policy"]).toContain("camera=()");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
  expect(headers["content-security-policy"]).not.toContain("script-src 'self' 'unsafe-inline'");
  expect(headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
  expect(headers["strict-transport-security"]).toBeUndefined();
});

test("behind https the browser is told to stay there", async () => {
  const site = await startSite({ env: { SITE_URL: "https://afi.example" } });
  const answer = await fetch(`http://localhost:${site.port}/healthz`);
  expect(answer.headers.get("strict-transport-security")).toContain("max-age=31536000");
  await site.stop();
});

test("health and readiness answer", { tag: ["@10.13", "@10.14"] }, async ({ request }) => {
  expect(await (await request.get("/healthz")).text()).toBe("ok");
  expect(await (await request.get("/readyz")).text()).toBe("ready");
});

test("built files are immutable, come compressed, and from memory just as from the disk", async ({
  request,
}) => {
  const html = await (await request.get("/")).text();
  const script = /\/assets\/entry\.client-[\w-]+\.js/.exec(html)?.[0] ?? "";
  const lasting = (headers: Record<string, string>) => {
    const { date, connection, "keep-alive": _, "x-request-id": requestId, etag, ...others } = headers;
    return others;
  };
  const tags = new Set<string | undefined>();
  for (const encoding of ["br", "gzip", "identity"]) {
    const accept = { "Accept-Encoding": encoding };
    // What comes with a token is never answered from memory.
    const direct = await request.get(script, { headers: { ...accept, Authorization: "Bearer x" } });
    const kept = await request.get(script, { headers: accept });
    expect(kept.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(kept.headers()["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
    expect(lasting(kept.headers())).toEqual(lasting(direct.headers()));
    expect(await kept.body()).toEqual(await direct.body());
    const { etag } = kept.headers();
    tags.add(etag);
    const known = await request.get(script, { headers: { ...accept, "If-None-Match": etag ?? "" } });
    expect(known.status()).toBe(304);
  }
  const part = await request.get(script, { headers: { "Accept-Encoding": "identity", Range: "bytes=0-99" } });
  expect([part.status(), (await part.body()).length]).toEqual([206, 100]);
  expect(tags.size).toBe(3);
  expect((await request.get("/assets/nothing-here.js")).status()).toBe(404);
});

test("pictures are resized to known widths only", async ({ request }) => {
  const picture = await request.get("/img/320/webp/1/media/photos/events/gala-dinner.jpg");
  expect(picture.headers()["content-type"]).toBe("image/webp");
  // No picture of ours is in its version 1: a later one may be shown under the same name soon.
  expect(picture.headers()["cache-control"]).toContain("max-age=60,");
  expect((await request.get("/img/321/webp/1/media/photos/events/gala-dinner.jpg")).status()).toBe(404);
  expect((await request.get("/img/320/webp/1/media/..%2f..%2fpackage.json")).status()).toBe(404);
});

test("the film is served in ranges", async ({ request }) => {
  const answer = await request.get("/media/photos/video/hero-fabric.mp4", {
    headers: { Range: "bytes=0-99" },
  });
  expect(answer.status()).toBe(206);
  expect((await answer.body()).length).toBe(100);
});

test("there is no data API, and nothing secret can be fetched", async ({ request }) => {
  for (const path of ["/rest/v1/products?select=id", "/storage/v1/object/images/a.jpg"])
    expect((await request.get(path)).status(), path).toBe(404);
  for (const path of [
    "/.data/secrets.json",
    "/secrets.json",
    "/.env",
    "/media/../package.json",
    "/assets/..%2f..%2fpackage.json",
  ])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("keys are made on first boot for the owner's eyes only", async ({ site }) => {
  const { mode } = await stat(path.join(site.dataDir, "secrets.json"));
  expect(mode & 0o777).toBe(0o600);
});

test("a bad setting stops the boot with one line per mistake", () => {
  const { status, stdout } = spawnSync(process.execPath, ["build/server/index.js"], {
    env: { ...process.env, PORT: "eighty", PAYGATE_ID: "10011072130" },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  const lines = stdout.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).msg).toSorted()).toEqual([
    expect.stringMatching(/^wrong setting: PAYGATE_KEY: /),
    expect.stringMatching(/^wrong setting: PORT: /),
  ]);
});

test("what was written survives a kill, and the next start finds it", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "killed-"));
  const first = await startSite({ dataDir });
  const email = "amina.diallo@mail.example";
  const subscribe = (site: RunningSite) =>
    fetch(`${site.url}/newsletter`, {
      method: "POST",
      headers: { Origin: site.url },
      body: new URLSearchParams({ name: "Amina", surname: "Diallo", email }),
    }).then((answer) => answer.text());
  expect(await subscribe(first)).toContain("Successfully subscribed");
  first.process.kill("SIGKILL");
  await once(first.process, "exit");

  const second = await startSite({ dataDir });
  expect(await subscribe(second)).toContain("already subscribed");
  await second.stop();
  await rm(dataDir, { recursive: true });
});

test("asked to stop, the site finishes the request under way and closes its database", async () => {
  const site = await startSite({ env: { LOG_LEVEL: "info" } });
  const socket = connect(site.port, "127.0.0.1");
  await once(socket, "connect");
  // Half a request: the server has begun to read it when the signal arrives.
  socket.write("POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n");
  await expect.poll(async () => (await fetch(`${site.url}/healthz`)).status).toBe(200);
  site.process.kill("SIGTERM");
  await expect.poll(() => site.output()).toContain("stopping");
  socket.write("{}");
  const [answer] = await once(socket, "data");
  expect(String(answer)).toContain("HTTP/1.1 400");
  socket.end();
  const [code] = await once(site.process, "exit");
  expect(code).toBe(0);
  expect(site.output()).toContain('"stopped"');
  await site.stop();
});

/** As the README says. It would build first where that is needed, under the feet of other tests. */
async function startWithNpm(): Promise<RunningSite> {
  expect(await isBuildOutdated(), "a source is newer than the build: npm run build").toBe(false);
  return startSite({ command: ["npm", "start"] });
}

/** Asks without pause on one connection until told that it closes, or refused a new one. Throws when it is cut off. */
async function askWithoutPause(url: string, onAnswer: () => void): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const [answer] = (await once(get(url, { agent }), "response")) as [IncomingMessage];
    await answer.resume().toArray();
    onAnswer();
    if (answer.headers.connection === "close") return;
  }
}

for (const signal of ["SIGTERM", "SIGINT"] as const)
  test(`${signal} to npm start ends the site, and cuts off nobody`, async () => {
    const site = await startWithNpm();
    const { promise: areBusy, resolve } = Promise.withResolvers<void>();
    let answers = 0;
    const onAnswer = () => {
      answers += 1;
      if (answers === 500) resolve();
    };
    const asking = Array.from({ length: 40 }, (_, visitor) =>
      askWithoutPause(site.url + ["/", "/healthz", "/search?q=gown", "/stories"][visitor % 4], onAnswer),
    );
    const outcomes = Promise.allSettled(asking);
    await areBusy;
    site.process.kill(signal);
    const [code] = await once(site.process, "exit");
    expect((await outcomes).filter(({ status }) => status === "rejected")).toEqual([]);
    expect(code).toBe(0);
    await expect(fetch(`${site.url}/healthz`)).rejects.toThrow();
    expect(await readdir(site.dataDir)).not.toContain("lock");
    await site.stop();
  });

test("the site does not outlive npm", async () => {
  const site = await startWithNpm();
  site.process.kill("SIGKILL");
  await expect.poll(() => readdir(site.dataDir)).not.toContain("lock");
  await site.stop();
});

test("an answer to a body that was not read closes its connection", async ({ site }) => {
  const refusals = [
    ["/contact", 20_000_000, 413],
    ["/assets/nothing-here.js", 1_000, 404],
  ] as const;
  for (const [path, length, status] of refusals) {
    const socket = connect(site.port, "127.0.0.1");
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`);
    const answer = (await socket.toArray()).join("").toLowerCase();
    expect(answer).toContain(`http/1.1 ${status}`);
    expect(answer).toContain("connection: close\r\n");
  }
});

test("on the embedded database the site shows the same content", async () => {
  const site = await startSite();
  const html = await (await fetch(`${site.url}/house-of-nala`)).text();
  expect(html).toContain("Cowrie Column Gown");
  await site.stop();
});
