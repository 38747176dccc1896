import { createStepRunner } from "../run-steps.ts";
import type { StepResult } from "../run-steps.ts";
import { removeCreated } from "./connect.ts";
import type { LiveServer } from "./connect.ts";
import type { Feature, Outcome } from "./feature.ts";

/** A tested feature. */
export interface FeatureResult extends Outcome {
  readonly title: string;
  readonly steps: readonly StepResult[];
}

/** Tests features on a server, one after the other, and deletes what each created. */
export async function* runFeatures(server: LiveServer, features: readonly Feature[]): AsyncGenerator<FeatureResult> {
  for (const feature of features) {
    const steps: StepResult[] = [];
    const step = createStepRunner(steps);
    let limit: Outcome | undefined;
    await step("the test ran to its end", () =>
      feature.check(server, step, (works, reason) => (limit = { works, reason })),
    );
    await step("everything created is deleted", () => removeCreated(server));
    yield { title: feature.title, steps, ...toOutcome(steps, limit) };
  }
}

function toOutcome(steps: readonly StepResult[], limit: Outcome | undefined): Outcome {
  const failed = steps.filter(({ problem }) => problem !== undefined);
  if (failed.length === 0) return limit ?? { works: "yes" };
  const reason = failed.map(({ name, problem }) => `${name}: ${problem}`).join(" ");
  return { works: failed.length < steps.length - 2 ? "partly" : "no", reason };
}
