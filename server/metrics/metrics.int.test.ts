import { expect, it } from "vitest";
import { bootTestBackend } from "../../test/support/backend.ts";
import { createMetrics } from "./metrics.ts";

it("counts mails meant for later apart from those that wait", async () => {
  await using backend = await bootTestBackend();
  const { render } = createMetrics();
  const outbox = async () => {
    const { text } = await render(backend.service);
    return Object.fromEntries(
      text.matchAll(/^outbox_mails\{status="(\w+)"\} (\d+)$/gm).map(([, ...pair]) => pair),
    );
  };
  expect(await outbox()).toEqual({ pending: "0", scheduled: "0", failed: "0" });

  const later = new Date(Date.now() + 3_600_000).toISOString();
  await backend.service
    .insertInto("outbox")
    .values([
      { kind: "withheld_mails", dedupe_key: "due" },
      // Failed once, and waits for its next attempt.
      { kind: "withheld_mails", dedupe_key: "again", attempts: 1, next_attempt_at: later },
      { kind: "withheld_mails", dedupe_key: "later", next_attempt_at: later },
      { kind: "withheld_mails", dedupe_key: "given up", attempts: 21, status: "failed" },
    ])
    .execute();
  expect(await outbox()).toEqual({ pending: "2", scheduled: "1", failed: "1" });
});

it("tells no figure of the database when it does not answer", async () => {
  const backend = await bootTestBackend();
  const { render } = createMetrics();
  const told = async () => {
    const { text } = await render(backend.service);
    return Array.from(
      text.matchAll(/^((?:database_up|outbox|payments|process_cpu_seconds)\w*)/gm),
      ([name]) => name,
    );
  };
  const own = ["process_cpu_seconds_total", "database_up"];
  expect(await told()).toEqual(
    expect.arrayContaining([...own, "outbox_mails", "outbox_oldest_due_seconds", "payments_last_day"]),
  );

  await backend.close();
  expect((await render(backend.service)).text).toContain("database_up 0");
  // Neither zero nor what was read before: a rule must see that the figure is not known.
  expect(await told()).toEqual(own);
});
