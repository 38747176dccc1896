import { buildCommand } from "@stricli/core";
import type { UpdateAlertRequest } from "@obstack/core";
import { stackClient } from "../../connection/clients.ts";
import { stackFlags } from "../../connection/flags.ts";
import type { StackFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { fileFlag, readBody } from "../../input/read-body.ts";
import { show } from "../../output/show.ts";
import { alertView } from "../../output/alert-view.ts";
import { identifier } from "../identifier.ts";

type Flags = StackFlags & { readonly file: string };

export const update = buildCommand({
  async func(this: CliContext, flags: Flags, id: string) {
    const body = (await readBody(this, flags.file)) as UpdateAlertRequest;
    const updated = await stackClient(this, flags).alerts.update(id, body);
    this.process.stderr.write(`Replaced alert ${id}.\n`);
    await show(this, flags.output, alertView(updated));
  },
  parameters: {
    flags: { ...stackFlags, file: fileFlag },
    aliases: { f: "file" },
    positional: identifier("alert"),
  },
  docs: { brief: "Replace a alert by what a file holds" },
});
