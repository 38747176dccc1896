import type { ReversePrivateEndpoint } from "@obstack/hosted";
import { hostedClient } from "../../connection/clients.ts";
import { hostedFlags } from "../../connection/flags.ts";
import type { HostedFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { show } from "../../output/show.ts";
import { recordView } from "../../output/views.ts";
import { identifier } from "../../builders/identifier.ts";
import { buildCommand } from "../../builders/build-command.ts";
import { describe } from "../../builders/describe.ts";

type Flags = HostedFlags & { readonly wait: boolean };

export const get = buildCommand({
  async func(this: CliContext, flags: Flags, id: string) {
    const { reversePrivateEndpoints } = hostedClient(this, flags);
    const { signal, progress } = this;
    const start = this.now();
    const onValue = ({ status }: ReversePrivateEndpoint): void => {
      progress.update(`Status ${status ?? "unknown"} after ${Math.round((this.now() - start) / 1000)} s`);
    };
    const endpoint = await (flags.wait
      ? reversePrivateEndpoints.waitUntilReady(id, { signal, onValue })
      : reversePrivateEndpoints.get(id, { signal }));
    progress.clear();
    await show(this, flags, recordView(endpoint));
  },
  parameters: {
    flags: {
      ...hostedFlags,
      wait: { kind: "boolean", default: false, brief: "Wait for the status Ready (up to ten minutes)" },
    },
    positional: identifier("reverse private endpoint"),
  },
  docs: describe({
    brief: "Show a reverse private endpoint",
    examples: [
      "reverse-private-endpoints get c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f",
      "reverse-private-endpoints get c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f --wait --output json",
    ],
  }),
});
