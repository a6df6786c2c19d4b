import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface Front {
  url: string;
  /** Ports of the processes behind it, asked in turn. */
  backends: number[];
  stop(): Promise<void>;
}

/** A proxy before the site's processes, so that the site keeps its address while they come and go. */
export async function startFront(): Promise<Front> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const port = front.backends[turn++ % Math.max(1, front.backends.length)];
    const fail = () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    };
    if (port === undefined) return fail();
    const { method, url: path, headers } = incoming;
    const forwarded = request({ port, host: "127.0.0.1", method, path, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing).on("error", fail);
      answer.on("error", fail);
    });
    forwarded.on("error", fail);
    incoming.pipe(forwarded);
    return undefined;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const front: Front = {
    url: `http://127.0.0.1:${port}`,
    backends: [],
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return front;
}
