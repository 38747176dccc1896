import { reversePrivateEndpointStatus } from "@obstack/hosted";
import { hostedClient } from "../../connection/clients.ts";
import { hostedFlags } from "../../connection/flags.ts";
import { checkTimeout, showWait, waitFlags } from "../../output/show-wait.ts";
import { recordView, show } from "../../output/show.ts";
import { text } from "../../input/flag.ts";
import { buildCommand } from "../../builders/build-command.ts";

export const get = buildCommand({
  async func(flags, id) {
    const { reversePrivateEndpoints } = hostedClient(this, flags);
    const { signal } = this;
    checkTimeout(flags);
    const endpoint = await (flags.wait
      ? showWait(this, `Reverse private endpoint ${id}`, flags.timeout, async (onStatus, timeout) =>
          reversePrivateEndpoints.waitUntilReady(id, {
            signal,
            ...timeout,
            onValue: ({ status }) => onStatus(status ?? "unknown", needsPerson(status)),
          }),
        )
      : reversePrivateEndpoints.get(id, { signal }));
    await show(this, flags, recordView(endpoint));
  },
  parameters: {
    flags: {
      ...hostedFlags,
      ...waitFlags,
      wait: { ...waitFlags.wait, brief: "Wait for the status Ready" },
    },
    positional: [{ parse: text, placeholder: "id", brief: "Identifier of the reverse private endpoint" }],
  },
  docs: {
    brief: "Show a reverse private endpoint",
    examples: [
      "reverse-private-endpoints get c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f",
      "reverse-private-endpoints get c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f --wait --timeout 30m --output json",
    ],
  },
});

/** Returns what a person has to do about a status, if anything. */
function needsPerson(status: string | null | undefined): string | undefined {
  return reversePrivateEndpointStatus.needsPerson.includes(status ?? "")
    ? "Accept the connection on the side of the source, for example in the console of its cloud provider"
    : undefined;
}
