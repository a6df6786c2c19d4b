import { createServer, type IncomingMessage, type Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { hasUnreadBody, lingerOnClose } from "./lingering-close.ts";

export type Listener = (req: IncomingMessage, res: ServerResponse) => void;

export interface HttpServer {
  server: Server;
  isDraining(): boolean;
  /** For a request answered on this connection past Node's HTTP server. */
  answered(socket: Socket): void;
  /** Takes no more connections, answers what is asked on the open ones, and closes each when it is idle. */
  drain(limitMs: number): Promise<void>;
}

/**
 * How long a connection must have been silent before it is closed while draining. A visitor who was just answered
 * may have sent the next request already; its answer then says that the connection closes.
 */
const IDLE_BEFORE_CLOSE_MS = 1_000;
const SWEEP_EVERY_MS = 50;

interface Usage {
  requests: number;
  lastUsed: number;
  bytesRead: number;
}

/** A server that never closes a connection under a request: not while it stops, and not after a body it did not read. */
export function createHttpServer(listener: Listener): HttpServer {
  const connections = new Map<Socket, Usage>();
  let draining = false;

  class Answer extends ServerResponse {
    // Called for every answer, with or without the application's doing. Only then it is known what was read.
    override writeHead(...args: unknown[]): this {
      const isUnread = hasUnreadBody(this.req);
      if (draining || isUnread) this.shouldKeepAlive = false;
      if (isUnread && this.socket) lingerOnClose(this.req, this.socket);
      return super.writeHead(...(args as [number]));
    }
  }

  const server = createServer({ ServerResponse: Answer }, listener);
  server.on("connection", (socket: Socket) => {
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
    answered,
    async drain(limitMs) {
      draining = true;
      // Not the HTTP server's own close, which cuts off visitors between two requests.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      closeIdle();
      const sweep = setInterval(closeIdle, SWEEP_EVERY_MS);
      const limit = setTimeout(() => {
        for (const socket of connections.keys()) socket.destroy();
      }, limitMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(limit);
    },
  };
}
