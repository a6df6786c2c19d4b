import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { persistToasts, showPersistedToasts } from "./persisted-toasts";
import { createToastStore } from "./toasts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

it("what one page shows, the next shows again, once, with its kind", () => {
  const storage = memory();
  const before = createToastStore();
  before.show("Login successful!", { isSuccess: true });
  before.show("Broken", { isFailure: true });
  persistToasts(storage, before);

  const after = createToastStore();
  showPersistedToasts(storage, after);
  expect(after.read()).toMatchObject([
    { message: "Login successful!", isSuccess: true, isFailure: false },
    { message: "Broken", isFailure: true, isSuccess: false },
  ]);
  const later = createToastStore();
  showPersistedToasts(storage, later);
  expect(later.read()).toEqual([]);
});

it("storage that is forbidden or holds rubbish shows nothing and breaks nothing", () => {
  const refuse = () => {
    throw new Error("forbidden");
  };
  const store = createToastStore();
  const forbidden = { getItem: refuse, setItem: refuse, removeItem: refuse };
  persistToasts(forbidden, store);
  showPersistedToasts(forbidden, store);
  for (const rubbish of ['[{"mess', "7", "{}"])
    showPersistedToasts({ ...memory(), getItem: () => rubbish }, store);
  expect(store.read()).toEqual([]);
});
