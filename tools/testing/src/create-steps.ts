/** What a step did: details, nothing to add, or why it could not run. */
type StepResult = string | void | { readonly skipped: string };

/** Steps of a task. */
export interface Steps {
  /** Runs a step, which throws if it fails, and prints its result. Later steps run all the same. */
  readonly run: (title: string, step: () => Promise<StepResult>) => Promise<void>;
  /** Prints the numbers of the results, and sets the exit code of this process. */
  readonly end: () => void;
}

/** Creates the steps of a task that says what passed, failed and could not run. */
export function createSteps(): Steps {
  const count = { passed: 0, failed: 0, skipped: 0 };
  return {
    async run(title, step) {
      try {
        const result = await step();
        const isSkipped = typeof result === "object";
        const detail = isSkipped ? result.skipped : result;
        count[isSkipped ? "skipped" : "passed"]++;
        console.log(`${isSkipped ? "-" : "✓"} ${title}${detail === undefined ? "" : `: ${detail}`}`);
      } catch (error) {
        count.failed++;
        console.log(`✗ ${title}\n${(error as Error).message.replaceAll(/^/gm, "    ")}`);
      }
    },
    end() {
      console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
      process.exitCode = count.failed === 0 ? 0 : 1;
    },
  };
}
