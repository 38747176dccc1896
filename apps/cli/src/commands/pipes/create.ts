import { isDeepStrictEqual } from "node:util";
import { findPipeMistakes } from "@obstack/core/rules";
import type { CreatePipeRequest } from "@obstack/hosted";
import { buildCommand } from "../../builders/build-command.ts";
import { hostedClient } from "../../connection/clients.ts";
import { dryRunFlag, hostedFlags } from "../../connection/flags.ts";
import { toKebab } from "@obstack/basics";
import { UsageError } from "../../errors/command-error.ts";
import { bodyFlags } from "../../input/body-flags.ts";
import { fileFlag, readRequest } from "../../input/read-body.ts";
import { unknownFieldsFlag } from "../../input/unknown-fields-flag.ts";
import { show } from "../../output/show.ts";
import { pipeView } from "../../pipes/pipe-view.ts";

const fields = bodyFlags("createPipe", { isComplete: true });

export const create = buildCommand({
  async func(flags) {
    const { signal, tell } = this;
    const options = { check: findPipeMistakes };
    const { request, readOnly } = await readRequest<CreatePipeRequest>(this, fields, flags, "createPipe", options);
    if (readOnly.length > 0) tell(`Ignored read-only fields: ${readOnly.join(", ")}.`);
    const empty = Object.entries(request.source).find(([, value]) => isDeepStrictEqual(value, {}));
    if ((flags as { readonly kind?: string }).kind !== undefined && empty !== undefined) {
      const name = toKebab(empty[0]);
      throw new UsageError(
        `The ${name} source is empty.`,
        `Set its fields with flags that start with \`--${name}-\`, or in a file that \`obstack pipes init ${name}\` writes. Nothing was sent.`,
      );
    }
    const pipe = await hostedClient(this, flags).pipes.create(request, { signal });
    tell(`Created pipe ${pipe.id}.`);
    await show(this, flags, pipeView(pipe));
  },
  parameters: {
    flags: { ...fields.flags, file: fileFlag, ...unknownFieldsFlag, ...dryRunFlag, ...hostedFlags },
  },
  docs: {
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
  },
});
