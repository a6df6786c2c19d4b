import type { Reporter, TestModule, TestSpecification } from "vitest/node";

/** Says how far a run is where no terminal shows it, and at its end how to run what failed. */
export default class ProgressReporter implements Reporter {
  #files = 0;
  #done = 0;
  #tests = 0;

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.#files = files.length;
  }

  onTestModuleEnd(file: TestModule): void {
    this.#done += 1;
    this.#tests += [...file.children.allTests()].length;
    if (!process.stdout.isTTY && this.#done % 20 === 0)
      console.log(`${this.#done} of ${this.#files} files, ${this.#tests} tests`);
  }

  onTestRunEnd(files: readonly TestModule[]): void {
    const failed = files.filter((file) => !file.ok());
    if (failed.length === 0) return;
    const projects = new Set(failed.map(({ project }) => `--project ${project.name}`));
    const names = failed.map(({ relativeModuleId }) => relativeModuleId);
    console.log(`To run what failed: npx vitest run ${[...projects, ...names].join(" ")}`);
  }
}
