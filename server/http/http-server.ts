import { createServer, type IncomingMessage, type Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { hasUnreadBody, lingerOnClose } from "./lingering-close.ts";

export type Listener = (req: IncomingMessage, res: ServerResponse) => void;

export interface HttpServer {
  server: Server;
  isDraining(): boolean;
  /** Answers what is asked on open connections, closes each when it is idle, and takes no more. */
  drain(limitMs: number): Promise<void>;
}

/**
 * How long a connection must have been silent before it is closed while draining. A visitor who was just answered
 * may have sent the next request already; its answer then says that the connection closes.
 */
const IDLE_BEFORE_CLOSE_MS = 1_000;
const SWEEP_EVERY_MS = 50;
/** For visitors who keep coming; then new ones are refused. */
const LISTEN_TIMEOUT_MS = 5_000;
/** Reading the sockets took longer: more may have arrived meanwhile. */
const CALM_MS = 20;
/** A visitor who neither sends nor reads for so long is let go. Without it one who never reads would stay for ever. */
const SILENCE_TIMEOUT_MS = 60_000;

interface Usage {
  requests: number;
  lastUsed: number;
  bytesRead: number;
}

/**
 * A server that never closes a connection under a request: not while it stops, and not after a body it did not read. A
 * request for two hosts gets no further.
 */
export function createHttpServer(listener: Listener): HttpServer {
  const connections = new Map<Socket, Usage>();
  let draining = false;
  let accepted = 0;

  class Answer extends ServerResponse {
    // Called for every answer, with or without the application's doing. Only then it is known what was read.
    override writeHead(...args: unknown[]): this {
      const isUnread = hasUnreadBody(this.req);
      if (draining || isUnread) this.shouldKeepAlive = false;
      if (isUnread && this.socket) lingerOnClose(this.req, this.socket);
      return super.writeHead(...(args as [number]));
    }
  }

  const server = createServer({ ServerResponse: Answer }, (req, res) => {
    if (hasTwoHosts(req)) refuse(res);
    else listener(req, res);
  });
  server.timeout = SILENCE_TIMEOUT_MS;
  server.on("connection", (socket: Socket) => {
    accepted += 1;
    connections.set(socket, { requests: 0, lastUsed: performance.now(), bytesRead: 0 });
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", (req, res) => {
    const usage = connections.get(req.socket);
    if (!usage) return;
    usage.requests += 1;
    res.once("close", () => {
      usage.requests -= 1;
      answered(req.socket);
    });
  });

  function answered(socket: Socket): void {
    const usage = connections.get(socket);
    if (!usage) return;
    usage.lastUsed = performance.now();
    usage.bytesRead = socket.bytesRead;
  }

  function closeIdle(): void {
    for (const [socket, usage] of connections) {
      if (usage.requests > 0 || socket.writableLength > 0) continue;
      // Bytes since the last answer are a request on its way, unless we have said our last word.
      if (socket.bytesRead !== usage.bytesRead && !socket.writableEnded) answered(socket);
      else if (performance.now() - usage.lastUsed >= IDLE_BEFORE_CLOSE_MS) socket.destroy();
    }
  }

  return {
    server,
    isDraining: () => draining,
    async drain(limitMs) {
      draining = true;
      const closed = Promise.withResolvers<void>();
      // Not the HTTP server's own close, which cuts off visitors between two requests.
      const stopListening = () => void NetServer.prototype.close.call(server, () => closed.resolve());
      const sweep = setInterval(() => {
        const known = accepted;
        onceSocketsAreRead(() => {
          // The system resets connections that wait to be accepted; Node accepts one each time it reads the sockets.
          if (server.listening && accepted === known) stopListening();
          closeIdle();
        });
      }, SWEEP_EVERY_MS);
      const listenLimit = setTimeout(
        () => {
          if (server.listening) stopListening();
        },
        Math.min(LISTEN_TIMEOUT_MS, limitMs),
      );
      if (!server.listening) closed.resolve();
      const limit = setTimeout(() => {
        for (const socket of connections.keys()) socket.destroy();
      }, limitMs);
      await closed.promise;
      for (const timer of [sweep, listenLimit, limit]) clearTimeout(timer);
    },
  };
}

/** RFC 9112, 3.2. Node takes the first, and a proxy before us may have gone by the other. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const isHost = (name: string, index: number) => index % 2 === 0 && name.toLowerCase() === "host";
  return rawHeaders.filter(isHost).length > 1;
}

function refuse(res: ServerResponse): void {
  res.writeHead(400, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
  res.end("A request names one host.");
}

/**
 * From a timer: runs after the sockets were read, so that no connection counts as idle while its request lies in the
 * system's buffer, as it may after a busy moment. Not at all when this moment was busy too.
 */
function onceSocketsAreRead(work: () => void): void {
  const started = performance.now();
  setImmediate(() => {
    if (performance.now() - started < CALM_MS) work();
  });
}
