import { expect, test } from "vitest";
import { listFigures, readToday } from "./today";

test("Today has what every part tells, and the figures in the order in which they are registered", async () => {
  const now = new Date("2026-11-15T19:06:00Z");
  const today = await readToday(
    { messages: async () => 2, orders: async (_db, at) => ({ late: 1, at }) },
    {} as never,
    now,
  );
  expect(today).toEqual({
    moment: "Sunday 15 November 2026, 21:06",
    data: { messages: 2, orders: { late: 1, at: now } },
  });
  const figures = listFigures<typeof today.data>(
    {
      orders: ({ late }) => [{ term: "Late", value: late, isBad: late > 0 }],
      messages: (count) => [{ term: "New messages", value: count }],
    },
    today.data,
  );
  expect(figures).toEqual([
    { term: "Late", value: 1, isBad: true },
    { term: "New messages", value: 2 },
  ]);
});
