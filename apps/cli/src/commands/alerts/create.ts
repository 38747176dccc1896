import { buildCommand } from "@stricli/core";
import type { CreateAlertRequest } from "@obstack/core";
import { stackClient } from "../../connection/clients.ts";
import { dryRunFlag, stackFlags } from "../../connection/flags.ts";
import type { StackFlags, WriteFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { fileFlag, readRequest } from "../../input/read-body.ts";
import { show } from "../../output/show.ts";
import { alertView } from "../../output/alert-view.ts";

type Flags = StackFlags & WriteFlags & { readonly file: string };

export const create = buildCommand({
  async func(this: CliContext, flags: Flags) {
    const body = (await readRequest(this, flags.file, "createAlert")) as CreateAlertRequest;
    const created = await stackClient(this, flags).alerts.create(body);
    this.process.stderr.write(`Created alert ${created.id}.\n`);
    await show(this, flags, alertView(created));
  },
  parameters: { flags: { ...stackFlags, ...dryRunFlag, file: fileFlag }, aliases: { f: "file" } },
  docs: { brief: "Create an alert from a file" },
});
