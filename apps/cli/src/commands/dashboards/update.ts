import { buildCommand } from "@stricli/core";
import type { UpdateDashboardRequest } from "@obstack/core";
import { stackClient } from "../../connection/clients.ts";
import { dryRunFlag, stackFlags } from "../../connection/flags.ts";
import type { StackFlags, WriteFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { fileFlag, readRequest } from "../../input/read-body.ts";
import { show } from "../../output/show.ts";
import { dashboardView } from "../../output/dashboard-view.ts";
import { identifier } from "../identifier.ts";

type Flags = StackFlags & WriteFlags & { readonly file: string };

export const update = buildCommand({
  async func(this: CliContext, flags: Flags, id: string) {
    const body = (await readRequest(this, flags.file, "updateDashboard")) as UpdateDashboardRequest;
    const updated = await stackClient(this, flags).dashboards.update(id, body);
    this.process.stderr.write(`Replaced dashboard ${id}.\n`);
    await show(this, flags, dashboardView(updated));
  },
  parameters: {
    flags: { ...stackFlags, ...dryRunFlag, file: fileFlag },
    aliases: { f: "file" },
    positional: identifier("dashboard"),
  },
  docs: { brief: "Replace a dashboard by what a file holds" },
});
