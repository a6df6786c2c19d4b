import { SCENARIOS } from "./scenarios.ts";

/**
 * `npm run test:faults` after `npm run build`: real processes, databases, bank and mail server on this machine, and
 * what goes wrong with each. Prints counts, ends with 1 if a promise was broken. `npm run test:faults -- kill` runs the
 * scenarios whose name contains that; FAULT_ROUNDS says how often processes are killed and connections cut (30), FAULT_AT_ONCE how
 * many scenarios run beside each other (2).
 */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 30);
const AT_ONCE = Number(process.env.FAULT_AT_ONCE ?? 2);
const wanted = process.argv.slice(2);
let isBroken = false;

const tasks = SCENARIOS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
)
  .flatMap((scenario) => scenario.kinds.map((kind) => ({ ...scenario, kind })))
  .values();

async function work() {
  for (const { name, kind, run } of tasks) {
    const from = Date.now();
    const { figures, broken } = await run(kind, ROUNDS).catch((error: unknown) => ({
      figures: {},
      broken: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    }));
    const counts = Object.entries(figures).map(([what, count]) => `${what} ${count}`);
    console.log(
      `${broken.length === 0 ? "held" : "BROKEN"}  ${name} (${kind}), ${Math.round((Date.now() - from) / 1000)} s: ${counts.join(", ")}`,
    );
    for (const words of broken.slice(0, 20)) console.log(`        ${words}`);
    isBroken ||= broken.length > 0;
  }
}
// Most of a scenario is waiting.
await Promise.all(Array.from({ length: AT_ONCE }, work));
process.exit(isBroken ? 1 : 0);
