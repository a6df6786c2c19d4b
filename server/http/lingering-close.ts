import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";

/** As nginx has them: for a sender who falls silent, and for one who never ends. */
const LINGER_SILENCE_MS = 5_000;
const LINGER_TIMEOUT_MS = 30_000;

/** Whether the sender may still be sending. Node knows the end of a request without a body only after the answer. */
export function hasUnreadBody({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Closing a socket with unread bytes resets the connection, and the answer is lost with it. So when Node's server
 * closes this one after its answer, only our half is closed; the other is read, and thrown away, for a while.
 */
export function lingerOnClose(req: IncomingMessage, socket: Socket): void {
  socket.destroySoon = () => {
    if (socket.writableEnded) return;
    socket.end();
    const giveUp = () => socket.destroy();
    const limit = setTimeout(giveUp, LINGER_TIMEOUT_MS).unref();
    socket.setTimeout(LINGER_SILENCE_MS, giveUp).once("close", () => clearTimeout(limit));
    if (req.readableEnded) return finish();
    req.once("end", finish).removeAllListeners("data").resume();
  };
  const finish = () => Socket.prototype.destroySoon.call(socket);
}
