import { randomUUID } from "node:crypto";
import { createHostedClient } from "@obstack/hosted";
import { checkStack, expectStatus } from "./check-stack.ts";
import { connectStack } from "./live/connect.ts";
import type { StackServer } from "./live/connect.ts";
import type { Feature } from "./live/feature.ts";
import { asCodeFeatures } from "./live/features/as-code.ts";
import { commandFeature } from "./check-command.ts";
import { runFeatures } from "./live/test-server.ts";
import type { FeatureResult } from "./live/test-server.ts";
import type { observe } from "./observe.ts";

/** Tests a hosted deployment, with the settings in the environment. */
export async function* checkHosted(fetch: ReturnType<typeof observe>): AsyncGenerator<FeatureResult> {
  const client = createHostedClient({ fetch });
  const variables = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[0].startsWith("OBSTACK_HOSTED_") && entry[1] !== undefined,
  );
  const operations: Feature<StackServer> = {
    title: "Every operation of the interface",
    async check(server, step) {
      await checkStack(step, server);
      await step("pipes list", () => client.pipes.list());
      const yesterday = new Date(Date.now() - 86_400_000);
      await step("usage costs for yesterday", () => client.usageCost.report({ from: yesterday, to: yesterday }));
      await step("reverse private endpoints get with an unknown id", () =>
        expectStatus(404, () => client.reversePrivateEndpoints.get(randomUUID())),
      );
      const unauthorized = createHostedClient({ keySecret: "wrong", fetch });
      await step("wrong key", () => expectStatus(401, () => unauthorized.pipes.list()));
    },
  };
  const server = await connectStack(client.stack, Object.fromEntries(variables));
  yield* runFeatures(server, [operations, commandFeature, ...asCodeFeatures]);
}
