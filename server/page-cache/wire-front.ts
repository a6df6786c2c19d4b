import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { readWireRequest, type WireRequest } from "./wire-request.ts";

/** The two halves of an answer: what is new in each, and the bytes that are always the same. */
export type WireAnswer = readonly [head: string, rest: Buffer];

/** For the first word of a visitor, and for each sign that they read what was sent. */
const SILENCE_LIMIT_MS = 60_000;

/**
 * Lets `answer` have requests straight from the socket, before Node's HTTP parser makes objects of them: for a page on
 * hand that parser would be most of the work. What it does not answer goes to the parser byte for byte, and stays
 * there until it has been answered, so that the two never work on the same message.
 */
export function putOnTheWire(
  server: Server,
  answer: (request: WireRequest, socket: Socket) => WireAnswer | null,
): void {
  const [acceptHttp] = server.listeners("connection") as ((socket: Socket) => void)[];
  if (!acceptHttp) throw new Error("An HTTP server listens for connections first of all");
  const connections = new WeakMap<Socket, Connection>();

  server.removeListener("connection", acceptHttp);
  server.on("connection", (socket) => {
    const claim = () => acceptHttp.call(server, socket);
    // Node too waits a little longer than it announces, so that nobody asks on a connection as it closes.
    const keepAliveMs = server.keepAliveTimeout + server.keepAliveTimeoutBuffer;
    connections.set(socket, new Connection(socket, keepAliveMs, claim, answer));
  });
  server.prependListener("request", (req: IncomingMessage, res: ServerResponse) => {
    res.once("finish", () => connections.get(req.socket)?.takeBack());
  });
}

type Owner = "wire" | "http for one request" | "http for good";

class Connection {
  readonly #socket: Socket;
  readonly #keepAliveMs: number;
  readonly #claim: () => void;
  readonly #answer: (request: WireRequest, socket: Socket) => WireAnswer | null;
  #owner: Owner = "wire";
  #hasSpoken = false;
  #toHttp: ((chunk: Buffer) => void) | null = null;

  constructor(
    socket: Socket,
    keepAliveMs: number,
    claim: () => void,
    answer: (request: WireRequest, socket: Socket) => WireAnswer | null,
  ) {
    this.#socket = socket;
    this.#keepAliveMs = keepAliveMs;
    this.#claim = claim;
    this.#answer = answer;
    socket.setNoDelay(true);
    socket.setTimeout(SILENCE_LIMIT_MS, this.#close);
    socket.on("error", this.#close).on("end", this.#end).on("data", this.#read);
  }

  /** The one request that Node's server was given is answered. */
  takeBack(): void {
    if (this.#owner === "http for one request") this.#owner = "wire";
  }

  readonly #close = () => this.#socket.destroy();
  readonly #end = () => this.#socket.end();

  readonly #read = (chunk: Buffer) => {
    // More bytes while a request is being answered: a body, or the next request ahead of its time.
    if (this.#owner !== "wire") return this.#giveToHttp(chunk, "http for good");
    const request = readWireRequest(chunk.toString("latin1"));
    if (!request) return this.#giveToHttp(chunk, "http for good");
    const answer = this.#answer(request, this.#socket);
    if (!answer) return this.#giveToHttp(chunk, "http for one request");
    this.#send(answer);
  };

  #send([head, rest]: WireAnswer): void {
    const socket = this.#socket;
    if (!this.#hasSpoken && !this.#toHttp) socket.setTimeout(this.#keepAliveMs);
    this.#hasSpoken = true;
    socket.cork();
    socket.write(head, "latin1");
    const hasRoom = socket.write(rest);
    socket.uncork();
    if (hasRoom || socket.writableLength === 0) return;
    // Who does not read what was sent is not listened to.
    socket.pause();
    this.#setTimeLimit(SILENCE_LIMIT_MS);
    socket.once("drain", () => {
      this.#setTimeLimit(this.#keepAliveMs);
      socket.resume();
    });
  }

  /** Once Node's server has the connection, its limits hold. */
  #setTimeLimit(ms: number): void {
    if (!this.#toHttp) this.#socket.setTimeout(ms);
  }

  #giveToHttp(chunk: Buffer, owner: Owner): void {
    this.#owner = owner;
    this.#toHttp ??= this.#attachHttp();
    this.#toHttp(chunk);
  }

  /** Node's server listens as it always does, except that what it hears goes through here. */
  #attachHttp(): (chunk: Buffer) => void {
    const socket = this.#socket;
    socket.setTimeout(0, this.#close);
    socket.off("error", this.#close).off("end", this.#end).off("data", this.#read);
    this.#claim();
    const listeners = socket.listeners("data");
    for (const listener of listeners) socket.off("data", listener as () => void);
    socket.on("data", this.#read);
    return (chunk) => {
      for (const listener of listeners) listener.call(socket, chunk);
    };
  }
}
