import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { QUEUE_EVENTS } from "./queued-events";

test("a press that was given up is done once, and not again by scripts that come late", () => {
  const listeners: { type: string; hear: (event: unknown) => void }[] = [];
  const timers: (() => void)[] = [];
  const page = { dataset: {} as Record<string, string> };
  const submitted: unknown[] = [];
  const form = { requestSubmit: (button: unknown) => submitted.push(button) };
  const button = { type: "submit", form, dataset: {}, closest: () => button };
  const window: { queuedEvents?: unknown[] } = {};
  const dispatchEvent = (event: { type: string }) => {
    for (const { type, hear } of listeners) if (type === event.type) hear(event);
  };
  runInContext(
    QUEUE_EVENTS,
    createContext({
      window,
      document: { documentElement: page },
      addEventListener: (type: string, hear: (event: unknown) => void) => listeners.push({ type, hear }),
      setTimeout: (work: () => void) => timers.push(work),
      dispatchEvent,
      Event,
    }),
  );
  const press = { type: "click", target: button, preventDefault() {}, stopImmediatePropagation() {} };
  dispatchEvent(press);
  expect(window.queuedEvents).toHaveLength(1);

  dispatchEvent({ type: "error", target: { type: "module" } } as never);
  for (const timer of timers) timer();
  expect(submitted).toEqual([button]);
  expect(window.queuedEvents).toEqual([]);
});
