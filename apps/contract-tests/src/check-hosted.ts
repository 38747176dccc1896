import { randomUUID } from "node:crypto";
import { createHostedClient } from "@obstack/hosted";
import { checkCommand } from "./check-command.ts";
import { checkFiles } from "./check-files.ts";
import { checkStack, expectStatus, findWebhook } from "./check-stack.ts";
import type { observe } from "./observe.ts";
import type { RunStep } from "./run-steps.ts";

/** Checks a hosted deployment, with the settings in the environment. */
export async function checkHosted(fetch: ReturnType<typeof observe>, step: RunStep): Promise<void> {
  const client = createHostedClient({ fetch });
  const webhookId = await findWebhook(client.stack);
  await checkStack(step, client.stack, webhookId);
  await checkFiles(step, client.stack, webhookId);
  const variables = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[0].startsWith("OBSTACK_HOSTED_") && entry[1] !== undefined,
  );
  await checkCommand(step, { deployment: "hosted", environment: Object.fromEntries(variables), webhookId });
  await step("pipes list", () => client.pipes.list());
  const yesterday = new Date(Date.now() - 86_400_000);
  await step("usage costs for yesterday", () => client.usageCost.report({ from: yesterday, to: yesterday }));
  await step("reverse private endpoints get with an unknown id", () =>
    expectStatus(404, () => client.reversePrivateEndpoints.get(randomUUID())),
  );
  const unauthorized = createHostedClient({ keySecret: "wrong", fetch });
  await step("wrong key", () => expectStatus(401, () => unauthorized.pipes.list()));
}
