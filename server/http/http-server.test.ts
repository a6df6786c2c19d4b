import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createHttpServer, type Listener } from "./http-server.ts";

const HOST = "127.0.0.1";
const DRAIN_TIMEOUT_MS = 60_000;
const BODY = Buffer.alloc(4 * 1024 * 1024, "x");
const GET_PAGE = "GET /page HTTP/1.1\r\nHost: a\r\n\r\n";

/** /refused answers at once, /read when it has read everything, /held when the test says so. */
function answer(held: Held): Listener {
  return async (req, res) => {
    if (req.url === "/held") await held.wait();
    if (req.url === "/read") await text(req);
    res.end(`this is ${req.url}`);
  };
}

class Held {
  readonly #asked = Promise.withResolvers<void>();
  readonly #released = Promise.withResolvers<void>();
  readonly asked = this.#asked.promise;
  readonly release = this.#released.resolve;
  onAsked = () => {};
  wait(): Promise<void> {
    this.#asked.resolve();
    this.onAsked();
    return this.#released.promise;
  }
}

describe("the HTTP server", () => {
  async function start() {
    const held = new Held();
    const http = createHttpServer(answer(held));
    http.server.listen(0, HOST);
    await once(http.server, "listening");
    onTestFinished(() => http.drain(0));
    return { http, held, port: (http.server.address() as AddressInfo).port };
  }

  test.each(["/page", "/other"])("a request for %s that names two hosts is refused", async (url) => {
    const { port } = await start();
    const ask = (...headers: string[]) => {
      const socket = connect(port, HOST);
      socket.write(`${[`GET ${url} HTTP/1.1`, ...headers].join("\r\n")}\r\n\r\n`);
      return text(socket);
    };
    expect(await ask("Host: a", "Connection: close")).toContain("HTTP/1.1 200 OK");
    // Neither asks for the connection to close: the refusal does it.
    for (const hosts of [
      ["Host: a", "Host: b"],
      ["Host: a", "Accept: */*", "hOST: a"],
    ]) {
      const answered = await ask(...hosts);
      expect(answered).toContain("HTTP/1.1 400 Bad Request");
      expect(answered).toContain("A request names one host.");
    }
  });

  async function open(port: number): Promise<Client> {
    const socket = connect(port, HOST);
    await once(socket, "connect");
    return new Client(socket);
  }

  test("a body that was not read closes its connection, and the answer arrives while it is still sent", async () => {
    const { port } = await start();
    const client = await open(port);
    client.say(`POST /refused HTTP/1.1\r\nHost: a\r\nContent-Length: ${BODY.length}\r\n\r\n`);
    const heard = await client.hears("this is /refused");
    expect(heard.toLowerCase()).toContain("connection: close\r\n");
    // Nothing of this is read by the application; a reset would be an error here.
    client.socket.end(BODY);
    await once(client.socket, "close");
    expect(client.error).toBeNull();
  });

  test("a body in pieces of unknown number does so too", async () => {
    const { port } = await start();
    const client = await open(port);
    client.say("POST /refused HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");
    expect((await client.hears("this is /refused")).toLowerCase()).toContain("connection: close\r\n");
  });

  test("a kept connection serves the next request after a refusal", async () => {
    const { port } = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const send = async (path: string, body: string | Buffer) => {
      const asked = request({ host: HOST, port, path, method: "POST", agent }).end(body);
      const [response] = (await once(asked, "response")) as [IncomingMessage];
      return { words: await text(response), connection: response.headers.connection };
    };
    for (let round = 0; round < 30; round += 1) {
      expect(await send("/refused", BODY)).toEqual({ words: "this is /refused", connection: "close" });
      expect(await send("/read", "hello")).toEqual({ words: "this is /read", connection: "keep-alive" });
    }
  });

  test("a visitor who neither sends nor reads is let go after a minute", async () => {
    const { http } = await start();
    expect(http.server.timeout).toBe(60_000);
  });

  test("draining, whoever asks again and again is answered each time and then told to close", async () => {
    const { http, port } = await start();
    const clients = await Promise.all(Array.from({ length: 40 }, () => open(port)));
    let answers = 0;
    const { promise: busy, resolve: areBusy } = Promise.withResolvers<void>();
    const ask = async (client: Client, path: string) => {
      for (;;) {
        client.say(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
        const heard = await client.hears(path === "/page" ? "page" : "this is /other");
        answers += 1;
        if (answers === 400) areBusy();
        if (/^connection: close/im.test(heard)) return;
      }
    };
    const asked = clients.map((client, index) => ask(client, index % 2 ? "/other" : "/page"));
    await busy;
    await http.drain(DRAIN_TIMEOUT_MS);
    await Promise.all(asked);
    expect(clients.filter(({ error }) => error)).toEqual([]);
  });

  test("draining, a request under way is answered and idle connections are closed", async () => {
    const { http, held, port } = await start();
    const [busy, idle, silent, half] = await Promise.all([open(port), open(port), open(port), open(port)]);
    idle.say("GET /page HTTP/1.1\r\nHost: a\r\n\r\n");
    await idle.hears("page");
    busy.say("GET /held HTTP/1.1\r\nHost: a\r\n\r\n");
    await held.asked;
    half.say("GET /other HTTP/1.1\r\nHost: a\r\n");
    const closed = [idle, silent].map(({ socket }) => once(socket, "close"));
    const drained = http.drain(DRAIN_TIMEOUT_MS);
    half.say("\r\n");
    expect((await half.hears("this is /other")).toLowerCase()).toContain("connection: close\r\n");
    await Promise.all(closed);
    held.release();
    expect((await busy.hears("this is /held")).toLowerCase()).toContain("connection: close\r\n");
    await drained;
    expect([busy, idle, silent, half].map(({ error }) => error)).toEqual([null, null, null, null]);
  });

  test("draining, a request that arrives while the process is busy is answered", async () => {
    const { http, held, port } = await start();
    const [before, during, busy] = await Promise.all([open(port), open(port), open(port)]);
    for (const client of [before, during]) {
      client.say(GET_PAGE);
      await client.hears("page");
    }
    let clock = performance.now();
    const now = vi.spyOn(performance, "now").mockImplementation(() => clock);
    onTestFinished(() => now.mockRestore());
    // As if the process had been busy for a minute when it was told to stop, and again when it reads the next request.
    clock += 60_000;
    before.say(GET_PAGE);
    held.onAsked = () => {
      clock += 60_000;
      during.say(GET_PAGE);
      held.release();
    };
    busy.say("GET /held HTTP/1.1\r\nHost: a\r\n\r\n");
    const drained = http.drain(DRAIN_TIMEOUT_MS);
    // Until the drain's timer is due: it then runs before the sockets are read.
    for (const end = Date.now() + 100; Date.now() < end; );
    for (const client of [before, during])
      expect((await client.hears("page")).toLowerCase()).toContain("connection: close\r\n");
    now.mockRestore();
    await drained;
  });

  test("draining, visitors who wait to be let in are answered", async () => {
    const { http, port } = await start();
    const clients = Array.from({ length: 20 }, () => new Client(connect(port, HOST)));
    for (const client of clients) client.say("GET /other HTTP/1.1\r\nHost: a\r\n\r\n");
    // They are connected now, as far as the system is concerned.
    await new Promise<void>(process.nextTick);
    const drained = http.drain(DRAIN_TIMEOUT_MS);
    for (const client of clients)
      expect((await client.hears("this is /other")).toLowerCase()).toContain("connection: close\r\n");
    await drained;
  });

  test("draining ends at its limit, whatever is still under way", async () => {
    const { http, held, port } = await start();
    const client = await open(port);
    client.say("GET /held HTTP/1.1\r\nHost: a\r\n\r\n");
    await held.asked;
    await http.drain(1);
    held.release();
  });
});

/** Speaks byte for byte, and waits for what it expects to hear. */
class Client {
  readonly socket: Socket;
  heard = "";
  error: Error | null = null;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on("error", (error) => {
      this.error = error;
    });
    socket.on("data", (chunk) => {
      this.heard += chunk.toString("latin1");
    });
    onTestFinished(() => void socket.destroy());
  }

  say(words: string): void {
    this.socket.write(words);
  }

  /** Fails when the connection ends first. */
  async hears(words: string): Promise<string> {
    while (!this.heard.includes(words)) {
      const ended = new AbortController();
      const isOver = once(this.socket, "close", { signal: ended.signal }).then(() => "over" as const);
      const isMore = once(this.socket, "data", { signal: ended.signal }).then(() => "more" as const);
      const outcome = await Promise.race([isOver, isMore]);
      for (const waiting of [isOver, isMore]) waiting.catch(() => {});
      ended.abort();
      if (outcome === "over" && !this.heard.includes(words))
        throw this.error ?? new Error("closed unanswered");
    }
    const upTo = this.heard.indexOf(words) + words.length;
    const answer = this.heard.slice(0, upTo);
    this.heard = this.heard.slice(upTo);
    return answer;
  }
}
