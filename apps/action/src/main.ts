#!/usr/bin/env node
// Runs one command of the action, as `action.yml` starts it.
import { setFailed } from "@actions/core";
import { apply } from "./commands/apply.ts";
import { comment } from "./commands/comment.ts";
import { destroy } from "./commands/destroy.ts";
import { drift } from "./commands/drift.ts";
import { plan } from "./commands/plan.ts";
import { propose } from "./commands/propose.ts";
import { replan } from "./commands/replan.ts";
import { test } from "./commands/test.ts";
import { undo } from "./commands/undo.ts";
import { mayRunGenerators } from "./stack/access.ts";
import { readInputs } from "./inputs/inputs.ts";
import { exitCodes } from "./obstack/run-obstack.ts";
import { openRepository } from "./github/repository.ts";

const commands = { plan, apply, drift, test, replan, comment, propose, undo, destroy } as const;

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
