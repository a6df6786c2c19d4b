import { expect, test } from "vitest";
import { keepDiscount, recallDiscount } from "./stored-discount";

const MAKERS10 = { code: "MAKERS10", percent: 10, amountCents: null, itemIds: ["tote"] };

function storage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test("a code stays with this tab until it is removed", () => {
  const tab = storage();
  keepDiscount(tab, MAKERS10);
  expect(recallDiscount(tab)).toEqual(MAKERS10);
  keepDiscount(tab, null);
  expect(recallDiscount(tab)).toBeNull();
});

test("rubbish in the storage is no code, and a blocked storage stops no sale", () => {
  const tab = storage();
  for (const rubbish of [
    "",
    "7",
    "{}",
    '{"code":"A"}',
    '{"code":7,"percent":1,"amountCents":null,"itemIds":[]}',
  ]) {
    tab.setItem("afi-discount", rubbish);
    expect(recallDiscount(tab)).toBeNull();
  }
  const blocked = () => {
    throw new Error("blocked");
  };
  expect(recallDiscount({ getItem: blocked, setItem: blocked, removeItem: blocked })).toBeNull();
  expect(() =>
    keepDiscount({ getItem: blocked, setItem: blocked, removeItem: blocked }, MAKERS10),
  ).not.toThrow();
});
