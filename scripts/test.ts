import { spawn } from "node:child_process";
import { once } from "node:events";

/*
 * `npm test` is what a change passes before it is handed on, `npm run test:rest` everything else, `npm run test:all` both.
 * The steps run in order, up to the first that fails; each is an npm script that can be run alone.
 */
interface Step {
  name: string;
  script: string;
  /** Only what failed. */
  again?: string;
}

const BROWSER_AGAIN = "npx playwright test --last-failed";
const CHANGE: Step[] = [
  { name: "types", script: "typecheck" },
  { name: "lint", script: "lint" },
  { name: "unit", script: "test:unit" },
  { name: "integration", script: "test:integration" },
  { name: "build", script: "build" },
  { name: "journeys", script: "test:journeys", again: BROWSER_AGAIN },
];
const REST: Step[] = [
  { name: "embedded database", script: "test:embedded" },
  { name: "browser", script: "test:browser", again: BROWSER_AGAIN },
];

const part = process.argv[2];
const steps = part === "rest" ? REST : part === "all" ? [...CHANGE, ...REST] : CHANGE;
const passed: string[] = [];
for (const [index, { name, script, again = `npm run ${script}` }] of steps.entries()) {
  console.log(`\n— step ${index + 1} of ${steps.length}: ${name} (npm run ${script})\n`);
  const from = performance.now();
  const [code] = await once(spawn("npm", ["run", "-s", script], { stdio: "inherit" }), "exit");
  const took = minutes(performance.now() - from);
  if (code !== 0) {
    console.log(
      `\nFAILED: ${name} after ${took}. Passed: ${passed.join(", ") || "nothing"}. To run it again: ${again}`,
    );
    process.exit(1);
  }
  passed.push(`${name} ${took}`);
}
console.log(`\nPassed in ${minutes(performance.now())}: ${passed.join(", ")}`);

function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
