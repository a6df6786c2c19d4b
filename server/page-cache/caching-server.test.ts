import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createCachingServer } from "./caching-server.ts";
import { PageStore } from "./page-store.ts";

const BUSY = { status: 503, headers: { "Retry-After": "10", "Cache-Control": "no-store" } };

async function serve(fetch: unknown, address: { hasSiteUrl: boolean; trustProxy: boolean }) {
  const { server, drain } = createCachingServer((_, res) => void res.end(), {
    site: { fetch: fetch as never },
    pages: new PageStore(1024 * 1024),
    config: {
      pageCacheBytes: 1024 * 1024,
      siteUrl: "http://site.test",
      streamAfterMs: 600_000,
      ...address,
    },
    log: { error: expect.unreachable },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => drain(0));
  const { port } = server.address() as AddressInfo;
  return async (path: string, headers: Record<string, string>) => {
    const [answer] = await once(
      request({ host: "127.0.0.1", port, path, headers, agent: false }).end(),
      "response",
    );
    return {
      status: answer.statusCode,
      retryAfter: answer.headers["retry-after"],
      words: await text(answer),
    };
  };
}

test("without SITE_URL each host has pages of its own, which name it", async () => {
  const made: string[] = [];
  const fetch = ({ url }: Request) => {
    made.push(url);
    return new Response(url);
  };
  const ask = await serve(fetch, { hasSiteUrl: false, trustProxy: false });
  const hosts = ["127.0.0.1:3000", "site.test", "127.0.0.1:3000", "site.test"];
  const answers = [];
  for (const Host of hosts) answers.push((await ask("/about", { Host, "Save-Data": "on" })).words);
  expect(answers).toEqual(hosts.map((host) => `http://${host}/about`));
  expect(made).toHaveLength(2);
});

test("a picture is asked for on behalf of the visitor who wants it, a page for nobody in particular", async () => {
  const asked: [path: string, address: unknown][] = [];
  const fetch = (question: Request, env: { address?: string }) => {
    const { pathname } = new URL(question.url);
    asked.push([pathname, env.address]);
    return pathname.startsWith("/img/") ? new Response("Too many", BUSY) : new Response("A page");
  };
  const ask = await serve(fetch, { hasSiteUrl: false, trustProxy: true });

  const forwarded = { "X-Forwarded-For": "198.51.100.9, 203.0.113.7" };
  const picture = "/img/160/webp/0/uploads/a.jpg";
  const refused = { status: 503, retryAfter: "10", words: "Too many" };
  expect(await ask(picture, forwarded)).toEqual(refused);
  // A refusal is not kept.
  expect(await ask(picture, forwarded)).toEqual(refused);
  expect(await ask("/about", forwarded)).toMatchObject({ status: 200, words: "A page" });
  expect(asked).toEqual([
    [picture, "203.0.113.7"],
    [picture, "203.0.113.7"],
    ["/about", undefined],
  ]);
});
