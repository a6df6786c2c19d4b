import { type DataStrategyResult, data } from "react-router";
import { describe, expect, test, vi } from "vitest";

const isShown = vi.hoisted(() => vi.fn(() => false));
vi.mock("./freshness", async (original) => ({ ...(await original<object>()), isShown }));
// Files share their modules: another test may have loaded it with the real one.
vi.resetModules();
const { awaitAnswer } = await import("./no-answer");

const FRAME = "routes/admin/layout";
const PAGE = "routes/admin/order";
const LOST: DataStrategyResult = { type: "error", result: new TypeError("Failed to fetch") };

const ask = (method: string, results: Record<string, DataStrategyResult>) =>
  awaitAnswer(
    { request: new Request("https://afi.example/admin/orders/1", { method }) },
    async () => results,
  );

describe("without an answer", () => {
  test.each([
    ["the network failed", LOST],
    ["the router wraps it", { type: "error", result: data(new TypeError("Failed to fetch")) } as const],
    ["a proxy answers", { type: "error", result: gateway("<h1>Bad gateway</h1>") } as const],
  ])("a save comes back to its form: %s", async (_, lost) => {
    const { [PAGE]: answer } = await ask("POST", { [PAGE]: lost });
    expect(answer).toMatchObject({
      type: "data",
      result: { data: { isUnanswered: true }, init: { status: 503 } },
    });
  });

  test("each save gets an answer of its own, which its form has not seen yet", async () => {
    const [one, other] = await Promise.all([ask("POST", { [PAGE]: LOST }), ask("POST", { [PAGE]: LOST })]);
    expect(dataOf(one)).toMatchObject({ isUnanswered: true });
    expect(dataOf(one)).not.toBe(dataOf(other));
  });

  test("a page that is open keeps what it had", async () => {
    isShown.mockReturnValue(true);
    await ask("GET", {});
    expect(await ask("GET", { [FRAME]: LOST, [PAGE]: LOST })).toEqual({});
    // What it shows was saved: it is no longer that.
    await ask("POST", { [PAGE]: { type: "data", result: { saved: true } } });
    expect(Object.keys(await ask("GET", { [FRAME]: LOST, [PAGE]: LOST }))).toEqual([PAGE]);
    expect(await ask("GET", { [PAGE]: LOST })).toEqual({});
    isShown.mockReturnValue(false);
  });

  test("a page fails within the frame, which keeps what it had", async () => {
    const results = await ask("GET", { [FRAME]: LOST, [PAGE]: LOST });
    expect(Object.keys(results)).toEqual([PAGE]);
    expect(results[PAGE]).toMatchObject({ type: "error", result: { data: "", init: { status: 503 } } });
  });
});

test.each([
  ["an answer", { type: "data", result: { saved: true } }],
  ["a fault of ours", { type: "error", result: new Error("Unexpected Server Error") }],
  ["a fault of ours in development", { type: "error", result: new TypeError("x is not a function") }],
  ["a refusal of ours", { type: "error", result: gateway({ title: "Too many at once" }) }],
] as [string, DataStrategyResult][])("%s is passed on", async (_, result) => {
  expect(await ask("POST", { [PAGE]: result })).toEqual({ [PAGE]: result });
});

function dataOf({ [PAGE]: answer }: Record<string, DataStrategyResult>) {
  return (answer?.result as ReturnType<typeof data> | undefined)?.data;
}

/** As the router has it. */
function gateway(body: unknown) {
  return { status: 503, statusText: "", internal: false, data: body };
}
