// Prints "started", then runs a command on a folder. Arguments: folder, options of a self-hosted client as JSON, command.
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { SelfHostedClientOptions } from "@obstack/selfhosted";
import { apply, exportFiles, plan, planUndo } from "../../src/index.ts";

const [folder = "", options = "{}", verb = "apply"] = process.argv.slice(2);
const client = createSelfHostedClient(JSON.parse(options) as SelfHostedClientOptions);
process.stdout.write("started\n");
try {
  if (verb === "undo") {
    const last = await planUndo(folder, client);
    if (last !== undefined) await apply(folder, client, last, { overwrite: true, allowAlertLoss: true });
  } else if (verb === "export") await exportFiles(folder, client, { mayReplace: () => true });
  else {
    const changes = await plan(folder, client, { prune: verb === "prune" });
    await apply(folder, client, changes, { overwrite: true, allowAlertLoss: true });
  }
} catch (error) {
  // Failures of the command are expected; only bugs end the process with an error.
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) throw error;
  process.stdout.write(`${error.message}\n`);
}
