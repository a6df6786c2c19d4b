import { expect, test } from "vitest";
import { isLight } from "./light";

const light = (saveData: string | null, cookie: string | null) => isLight({ saveData, cookie });

test("a page is full unless the visitor asks otherwise", () => {
  expect(light(null, null)).toBe(false);
  expect(light("", "")).toBe(false);
  expect(light("off", "theme=1")).toBe(false);
});

test("a browser set to save data gets light pages", () => {
  expect(light("on", null)).toBe(true);
  expect(light(" On ", "theme=1")).toBe(true);
});

test("the switch decides, whatever the browser says", () => {
  expect(light(null, "light=1")).toBe(true);
  expect(light("on", "a=b; light=0")).toBe(false);
  expect(light(null, "a=b;light=1;c=d")).toBe(true);
});

test("only a cookie of that name with a known value is a choice", () => {
  expect(light(null, "highlight=1")).toBe(false);
  expect(light(null, "light=10")).toBe(false);
  expect(light("on", "light=no")).toBe(true);
});
