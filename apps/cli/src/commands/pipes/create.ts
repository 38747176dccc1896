import type { CreatePipeRequest } from "@obstack/hosted";
import { buildCommand } from "@stricli/core";
import { hostedClient } from "../../connection/clients.ts";
import { dryRunFlag, hostedFlags } from "../../connection/flags.ts";
import type { HostedFlags, WriteFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { fileFlag, readRequest } from "../../input/read-body.ts";
import { show } from "../../output/show.ts";
import { recordView } from "../../output/views.ts";

type Flags = HostedFlags & WriteFlags & { readonly file: string };

export const create = buildCommand({
  async func(this: CliContext, flags: Flags) {
    const body = (await readRequest(this, flags.file, "createPipe")) as CreatePipeRequest;
    const created = await hostedClient(this, flags).pipes.create(body);
    this.process.stderr.write(`Created pipe ${created.id}.\n`);
    await show(this, flags, recordView(created));
  },
  parameters: { flags: { ...hostedFlags, ...dryRunFlag, file: fileFlag }, aliases: { f: "file" } },
  docs: { brief: "Create a pipe from a file" },
});
