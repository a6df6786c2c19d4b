import { expect, test } from "vitest";
import { readAllRows, readKeysetPage } from "./keyset";

const ROWS = Array.from({ length: 120 }, (_, index) => index + 1);

const read = (query: { after?: string; before?: string }) =>
  readKeysetPage<number>({ after: "", before: "", ...query }, String, async ({ limit, after, before }) => {
    if (before) return ROWS.filter((row) => row < Number(before)).slice(-limit);
    return ROWS.filter((row) => row > Number(after ?? 0)).slice(0, limit);
  });

test("a list is read to its end and back, each row once", { tags: "@10.91" }, async () => {
  const first = await read({});
  expect(first).toEqual({ rows: ROWS.slice(0, 50), links: { previous: null, next: "50" } });
  const second = await read({ after: "50" });
  expect(second).toEqual({ rows: ROWS.slice(50, 100), links: { previous: "51", next: "100" } });
  const last = await read({ after: "100" });
  expect(last).toEqual({ rows: ROWS.slice(100), links: { previous: "101", next: null } });
  expect(await read({ before: "101" })).toEqual(second);
});

test("the way back ends at a whole first page", { tags: "@10.91" }, async () => {
  expect((await read({ before: "51" })).rows).toEqual(ROWS.slice(0, 50));
  expect(await read({ before: "20" })).toEqual(await read({}));
});

test("a file gets every row once, batch by batch", async () => {
  const many = Array.from({ length: 1_200 }, (_, index) => index + 1);
  const limits: number[] = [];
  const rows = readAllRows<number>(String, async ({ limit, after }) => {
    limits.push(limit);
    return many.filter((row) => row > Number(after ?? 0)).slice(0, limit);
  });
  expect(await Array.fromAsync(rows)).toEqual(many);
  expect(limits).toEqual([500, 500, 500]);
});
