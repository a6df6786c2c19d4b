import { RouterContextProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { requestContext } from "~/platform/context";
import { drawBand } from "~/platform/mail/draw-band.server";
import { loader } from "./order-band";

vi.mock("~/platform/mail/draw-band.server", () => ({ drawBand: vi.fn() }));
const draw = vi.mocked(drawBand);
afterEach(() => void draw.mockReset());

const PNG = Buffer.from("a picture");

function ask(cloths: string, clientAddress = "192.0.2.1"): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(requestContext, { clientAddress } as Parameters<typeof context.set<typeof requestContext>>[1]);
  const args = { params: { cloths, percent: "50" }, context };
  return loader(args as unknown as Parameters<typeof loader>[0]);
}

it("draws a band once for all who ask, now and later", async () => {
  const drawn = Promise.withResolvers<typeof PNG>();
  draw.mockReturnValue(drawn.promise);
  const together = [ask("moon-arcs"), ask("moon-arcs", "192.0.2.2")];
  drawn.resolve(PNG);
  for (const answer of [...(await Promise.all(together)), await ask("moon-arcs")]) {
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
  }
  expect(draw).toHaveBeenCalledTimes(1);
});

it("keeps neither a failure nor a cloth that is not there", async () => {
  draw.mockRejectedValueOnce(new Error("no memory"));
  await expect(ask("earth-line")).rejects.toThrow("no memory");
  draw.mockResolvedValueOnce(null);
  expect((await ask("earth-line")).status).toBe(404);
  draw.mockResolvedValueOnce(PNG);
  expect((await ask("earth-line")).status).toBe(200);
});

it("asks one who wants too many at once to come back, and still draws for others", async () => {
  const drawn = Promise.withResolvers<typeof PNG>();
  draw.mockReturnValue(drawn.promise);
  const greedy = Array.from({ length: 100 }, (_, index) => ask(`cloth-${index}`));
  const other = ask("strip-weave", "192.0.2.2");
  drawn.resolve(PNG);
  const answers = await Promise.all(greedy);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(50);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(answers.length - refused.length);
  expect(refused[0]?.headers.get("Retry-After")).toBe("10");
  expect(refused[0]?.headers.get("Cache-Control")).toBe("no-store");
  expect((await other).status).toBe(200);
});

it("keeps a bounded number of bands", async () => {
  draw.mockResolvedValue(PNG);
  await ask("herringbone-stripe");
  for (let index = 0; index < 1000; index += 1) await ask(`other-${index}`);
  draw.mockClear();
  await ask("other-999");
  expect(draw).not.toHaveBeenCalled();
  await ask("herringbone-stripe");
  expect(draw).toHaveBeenCalledTimes(1);
});
