import { hostedClient } from "../../connection/clients.ts";
import { hostedFlags } from "../../connection/flags.ts";
import type { HostedFlags } from "../../connection/flags.ts";
import { recordView } from "../../output/views.ts";
import { createObject } from "../../builders/create-object.ts";

export const create = createObject({
  what: "pipe",
  operationId: "createPipe",
  without: ["settings"],
  flags: hostedFlags,
  create: (context, flags: HostedFlags, body) =>
    hostedClient(context, flags).pipes.create(body, { signal: context.signal }),
  view: recordView,
  brief: "Create a pipe from a file or flags",
  more: "Credentials can be set only in a file: other processes can see command-line\narguments.",
  examples: [
    "pipes create -f pipe.yaml",
    "pipes create -f pipe.yaml --name orders-copy --destination-table orders_copy --dry-run",
  ],
});
