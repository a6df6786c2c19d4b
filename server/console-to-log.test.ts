import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

/** In a process of its own: the console and the end of a process belong to all of it. */
function run(script: string) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      "--input-type=module-typescript",
      "-e",
      `
    import { logCrashes, sendConsoleToLog } from "./server/console-to-log.ts";
    import { createLog } from "./server/log.ts";
    const log = createLog("debug");
    sendConsoleToLog(log);
    logCrashes(log);
    const duplicate = Object.assign(new Error("duplicate key"), { code: "23505", detail: "Key (name)=(Zanele)" });
    ${script}`,
    ],
    { encoding: "utf8" },
  );
  return {
    status,
    stderr,
    lines: stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  };
}

it("what packages print is a record of the log, without values", () => {
  const { lines, stderr } = run(`
    console.log("ready");
    console.warn("no route for %s", "/Zanele", { name: "Zanele" });
    console.error('no user "Zanele" (zanele@mail.example)', duplicate);
    console.debug({ name: "Zanele" });
  `);
  expect(stderr).toBe("");
  expect(lines.map(({ level, msg, err }) => [level, msg, err?.code])).toEqual([
    [30, "ready", undefined],
    [40, "no route for %s", undefined],
    [50, 'no user "…" (…@…)', "23505"],
    [20, "printed by a package", undefined],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/zanele/i);
});

it.each(["throw duplicate;", "await Promise.reject(duplicate);", "Promise.reject(duplicate);"])(
  "a crash is one record, without the row: %s",
  (script) => {
    const { status, stderr, lines } = run(script);
    expect([status, stderr]).toEqual([1, ""]);
    expect(lines).toMatchObject([{ level: 60, err: { code: "23505", message: "duplicate key" } }]);
    expect(JSON.stringify(lines)).not.toMatch(/zanele/i);
  },
);
