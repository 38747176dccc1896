#!/usr/bin/env node
// Runs one command of the action, as `action.yml` starts it.
import { setFailed } from "@actions/core";
import { apply } from "./commands/apply.ts";
import { drift } from "./commands/drift.ts";
import { plan } from "./commands/plan.ts";
import { test } from "./commands/test.ts";
import { mayRunGenerators } from "./stack/access.ts";
import { readInputs } from "./inputs/inputs.ts";
import { exitCodes } from "./obstack/run-obstack.ts";
import { openRepository } from "./github/repository.ts";

const commands = { plan, apply, drift, test } as const;

try {
  const inputs = readInputs();
  if (!mayRunGenerators(inputs)) process.env["OBSTACK_GENERATORS"] = "off";
  const code = await commands[inputs.command](inputs, openRepository(inputs.token));
  // Differences are a result, not a failure.
  if (code === exitCodes.failure || code === exitCodes.partlyApplied)
    setFailed(`obstack ${inputs.command} failed. See the summary of the run.`);
} catch (error) {
  setFailed((error as Error).message);
}
