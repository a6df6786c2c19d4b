import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { putOnTheWire } from "./wire-front.ts";

const GET = (url: string, ...more: string[]) =>
  `${[`GET ${url} HTTP/1.1`, "Host: site.test", ...more].join("\r\n")}\r\n\r\n`;
const HIT = "HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nwire";

let server: Server;
let client: Client;
/** The server's end of the client's connection. */
let accepted: Socket;
/** What Node's own server was asked for. */
let seen: string[];

beforeEach(async () => {
  seen = [];
  server = createServer(async (req, res) => {
    let body = "";
    for await (const chunk of req) body += chunk;
    seen.push(`${req.method} ${req.url} ${body}`.trim());
    res.end(`http ${req.url}${body && ` ${body}`}`);
  });
  putOnTheWire(server, ({ url }) =>
    url === "/page" ? ["HTTP/1.1 200 OK\r\n", Buffer.from("content-length: 4\r\n\r\nwire")] : null,
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const connection = once(server, "connection");
  client = new Client(connect((server.address() as AddressInfo).port, "127.0.0.1"));
  [accepted] = await connection;
});

afterEach(async () => {
  client.socket.destroy();
  accepted.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Speaks byte for byte, and waits for what it expects to hear. */
class Client {
  readonly socket: Socket;
  heard = "";

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on("data", (chunk) => {
      this.heard += chunk.toString("latin1");
    });
  }

  say(text: string): void {
    this.socket.write(text);
  }

  /** Says it, and goes on when the server has read it. */
  async isHeard(text: string): Promise<void> {
    const read = once(accepted, "data");
    this.say(text);
    await read;
  }

  async hears(text: string): Promise<string> {
    while (!this.heard.includes(text)) await once(this.socket, "data");
    const upTo = this.heard.indexOf(text) + text.length;
    const answer = this.heard.slice(0, upTo);
    this.heard = this.heard.slice(upTo);
    return answer;
  }
}

describe("pages on the wire", () => {
  test("are answered on one connection in turn with everything else", async () => {
    for (let round = 0; round < 3; round += 1) {
      client.say(GET("/page"));
      expect(await client.hears("wire")).toBe(HIT);
      client.say(GET(`/other-${round}`));
      expect(await client.hears(`http /other-${round}`)).toContain("200 OK");
    }
    expect(seen).toEqual(["GET /other-0", "GET /other-1", "GET /other-2"]);
  });

  test("a request in pieces, or several at once, are Node's to read, in their order", async () => {
    const [start, end] = [GET("/page").slice(0, 12), GET("/page").slice(12)];
    await client.isHeard(start);
    client.say(end);
    await client.hears("http /page");
    client.say(GET("/a") + GET("/page") + GET("/b"));
    await client.hears("http /a");
    await client.hears("http /page");
    await client.hears("http /b");
    expect(seen).toEqual(["GET /page", "GET /a", "GET /page", "GET /b"]);
  });

  test("a body that looks like a question for a page is a body", async () => {
    const body = GET("/page");
    client.say(`POST /form HTTP/1.1\r\nHost: site.test\r\nContent-Length: ${body.length}\r\n\r\n`);
    await once(server, "request");
    client.say(body);
    const answer = await client.hears(`http /form ${body}`);
    expect(answer).not.toContain("wire");
    expect(seen).toEqual([`POST /form ${body}`.trim()]);
  });

  test("a question asked while another is being answered waits its turn", async () => {
    const { promise: asked, resolve } = Promise.withResolvers<() => void>();
    server.prependListener("request", (req, res) => {
      if (req.url !== "/slow") return;
      const end = res.end.bind(res);
      res.end = ((body: string) => {
        resolve(() => end(body));
        return res;
      }) as typeof res.end;
    });
    client.say(GET("/slow"));
    const release = await asked;
    await client.isHeard(GET("/page"));
    release();
    const answers = await client.hears("http /page");
    expect(answers.indexOf("http /slow")).toBeLessThan(answers.indexOf("http /page"));
    expect(answers).toContain("http /slow");
    expect(answers).not.toContain("wire");
  });

  test("nonsense is refused by Node as ever", async () => {
    client.say("NONSENSE\r\n\r\n");
    expect(await client.hears("\r\n\r\n")).toContain("400 Bad Request");
  });
});
