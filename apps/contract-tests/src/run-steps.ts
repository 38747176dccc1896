/** The result of a step. */
export interface StepResult {
  readonly name: string;
  /** Error message; absent if the step passed. */
  readonly problem?: string;
}

/** Runs a step. Resolves to `undefined` if the step fails. */
export type RunStep = <Result>(name: string, run: () => Promise<Result>) => Promise<Result | undefined>;

/** Returns a function that runs steps and records their results. */
export function createStepRunner(results: StepResult[]): RunStep {
  return async (name, run) => {
    try {
      const result = await run();
      results.push({ name });
      return result;
    } catch (error) {
      results.push({ name, problem: (error as Error).message });
      return undefined;
    }
  };
}
