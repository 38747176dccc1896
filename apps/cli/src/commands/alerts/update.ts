import { buildCommand } from "@stricli/core";
import type { UpdateAlertRequest } from "@obstack/core";
import { stackClient } from "../../connection/clients.ts";
import { dryRunFlag, stackFlags } from "../../connection/flags.ts";
import type { StackFlags, WriteFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { fileFlag, readRequest } from "../../input/read-body.ts";
import { show } from "../../output/show.ts";
import { alertView } from "../../output/alert-view.ts";
import { identifier } from "../identifier.ts";

type Flags = StackFlags & WriteFlags & { readonly file: string };

export const update = buildCommand({
  async func(this: CliContext, flags: Flags, id: string) {
    const body = (await readRequest(this, flags.file, "updateAlert")) as UpdateAlertRequest;
    const updated = await stackClient(this, flags).alerts.update(id, body);
    this.process.stderr.write(`Replaced alert ${id}.\n`);
    await show(this, flags, alertView(updated));
  },
  parameters: {
    flags: { ...stackFlags, ...dryRunFlag, file: fileFlag },
    aliases: { f: "file" },
    positional: identifier("alert"),
  },
  docs: { brief: "Replace an alert by what a file holds" },
});
