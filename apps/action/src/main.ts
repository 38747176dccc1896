#!/usr/bin/env node
// Runs one command of the action, as `action.yml` starts it.
import { setFailed } from "@actions/core";
import { apply } from "./commands/apply.ts";
import { drift } from "./commands/drift.ts";
import { plan } from "./commands/plan.ts";
import { test } from "./commands/test.ts";
import { mayRunGenerators } from "./stack/access.ts";
import { readInputs, readStackInputs } from "./inputs/inputs.ts";
import { exitCodes } from "./obstack/run-obstack.ts";
import { commitStates } from "./stack/states.ts";
import { openRepository } from "./github/repository.ts";

const commands = { plan, apply, drift, test } as const;

try {
  if (process.argv[2] === "commit-states") await commitStates(readStackInputs());
  else await runCommand();
} catch (error) {
  setFailed((error as Error).message);
}

async function runCommand(): Promise<void> {
  const inputs = readInputs();
  if (!mayRunGenerators(inputs)) process.env["OBSTACK_GENERATORS"] = "off";
  const code = await commands[inputs.command](inputs, openRepository(inputs.token));
  // Differences are a result, not a failure.
  if (code === exitCodes.failure || code === exitCodes.partlyApplied)
    setFailed(`obstack ${inputs.command} failed. See the summary of the run.`);
}
