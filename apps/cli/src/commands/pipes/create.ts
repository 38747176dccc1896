import { findMappingMistakes } from "@obstack/core/internal";
import { hostedClient } from "../../connection/clients.ts";
import { hostedFlags } from "../../connection/flags.ts";
import type { HostedFlags } from "../../connection/flags.ts";
import { findMissingCredentials } from "../../pipes/find-missing-credentials.ts";
import { pipeView } from "../../pipes/pipe-view.ts";
import { createObject } from "../../builders/create-object.ts";

export const create = createObject({
  what: "pipe",
  operationId: "createPipe",
  hasAllFlags: true,
  findMistakes: findMappingMistakes,
  findWarnings: findMissingCredentials,
  refuse: "mistaken",
  flags: hostedFlags,
  create: (context, flags: HostedFlags, body) =>
    hostedClient(context, flags).pipes.create(body, { signal: context.signal }),
  view: pipeView,
  brief: "Create a pipe from a file or flags",
  more: [
    "The flags of a source start with its kind. `obstack pipes init` writes a file",
    "with the fields of a kind. Secrets can be set only in a file: other processes can",
    "see command-line arguments. Instead of a secret, write `fromEnv: NAME` or",
    "`fromFile: PATH`.",
  ].join("\n"),
  examples: [
    "pipes create -f pipe.yaml",
    "pipes create --name clicks --kinesis-stream-name clicks --kinesis-region eu-central-1 --destination-table clicks",
    "pipes create -f pipe.yaml --name orders-copy --destination-table orders_copy --dry-run",
  ],
});
