import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createToastStore, TOAST_LIFETIME_MS } from "./toasts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const messages = (store: ReturnType<typeof createToastStore>) => store.read().map(({ message }) => message);

test("a toast closes by itself after 4 s", { tags: "@9.37" }, () => {
  const store = createToastStore();
  store.show("Added");
  vi.advanceTimersByTime(3_999);
  expect(messages(store)).toEqual(["Added"]);
  vi.advanceTimersByTime(1);
  expect(messages(store)).toEqual([]);
});

test("at most 3 are shown, and the oldest gives way to the newest", { tags: "@9.36" }, () => {
  const store = createToastStore();
  for (const message of ["one", "two", "three", "four"]) store.show(message);
  expect(messages(store)).toEqual(["two", "three", "four"]);
});

test("the same words are shown once, with their time begun again", () => {
  const store = createToastStore();
  store.show("Added");
  vi.advanceTimersByTime(3_000);
  store.show("Added");
  expect(messages(store)).toEqual(["Added"]);
  vi.advanceTimersByTime(3_000);
  expect(messages(store)).toEqual(["Added"]);
  vi.advanceTimersByTime(1_000);
  expect(messages(store)).toEqual([]);
});

test("nothing goes while it is being read, and everything has its whole time after", () => {
  const store = createToastStore();
  store.show("first");
  store.hold();
  store.show("while held");
  vi.advanceTimersByTime(60_000);
  expect(messages(store)).toEqual(["first", "while held"]);
  store.release();
  vi.advanceTimersByTime(TOAST_LIFETIME_MS - 1);
  expect(messages(store)).toEqual(["first", "while held"]);
  vi.advanceTimersByTime(1);
  expect(messages(store)).toEqual([]);
});

test("closing the last one under the pointer does not hold those that come later", () => {
  const store = createToastStore();
  store.show("first");
  store.hold();
  for (const { id } of store.read()) store.close(id);
  store.show("later");
  vi.advanceTimersByTime(TOAST_LIFETIME_MS);
  expect(messages(store)).toEqual([]);
});

test("a failure and a way on come along; closing one leaves the others", () => {
  const store = createToastStore();
  const told = vi.fn();
  store.subscribe(told);
  store.show("Broken", { isFailure: true });
  store.show("Added", { link: { to: "/cart", label: "View cart" } });
  const [broken, added] = store.read();
  expect(broken).toMatchObject({ isFailure: true });
  expect(added).toMatchObject({ isFailure: false, link: { to: "/cart", label: "View cart" } });
  if (broken) store.close(broken.id);
  expect(messages(store)).toEqual(["Added"]);
  expect(told).toHaveBeenCalledTimes(3);
});
