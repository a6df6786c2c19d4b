import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream } from "react-router";
import { expect, it } from "vitest";
import { encodeLoaderData, skippedByRouter } from "./loader-data.ts";

async function decoded(encoded: string | null): Promise<unknown> {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(encoded ?? ""));
      controller.close();
    },
  });
  const { value, done } = await decodeViaTurboStream(stream, globalThis as unknown as Window);
  await done;
  return value;
}

const EMPTY = { sizes: [], leftBySize: {}, was: null, note: undefined, name: "", isSoldOut: false, saves: 0 };

it.each([
  [
    "a page",
    {
      products: [{ id: "gown", price: 4950.5, sizes: ["S", "M"], picture: { alt: "M", width: 5 } }],
      hasMore: true,
    },
  ],
  ["the same values twice", { a: ["x", "x", 1, 1, true, true], b: { a: "a", x: "x" } }],
  ["nothing in it", EMPTY],
  ["other letters", { words: 'Privé, a hand’s width 🧵 "</script>" \n \u2028' }],
  ["the names of the format", { _1: "_1", loaderData: "errors", "routes/shop": [-5, -7, -1] }],
  ["names that every object has", JSON.parse('{"a":{"constructor":1}}')],
])("the browser's decoder reads %s", async (_, data) => {
  expect(await decoded(encodeLoaderData("routes/shop", data))).toEqual({
    loaderData: { "routes/shop": data },
    actionData: null,
    errors: null,
  });
});

const cycle: { self?: object } = {};
cycle.self = cycle;

it.each([
  ["a date", new Date(0)],
  ["a promise", Promise.resolve(1)],
  ["an error", new Error("no")],
  ["a map", new Map()],
  ["a class", new (class Own {})()],
  ["a cycle", cycle],
  ["no number", Number.NaN],
  ["minus nothing", -0],
  ["a big number", 1n],
])("data with %s is left to the router", (_, value) => {
  expect(encodeLoaderData("routes/shop", { list: [{ value }] })).toBeNull();
});

it("the mark is seen by the router alone", () => {
  const data = { name: "gown", sizes: ["S"] };
  expect(skippedByRouter(data)).toEqual(data);
  expect({ ...skippedByRouter(data) }).toStrictEqual(data);
  expect(Object.getOwnPropertySymbols(skippedByRouter(data))).toHaveLength(1);
  expect(Object.getOwnPropertySymbols(data)).toHaveLength(0);
});
