import { stackClient } from "../../connection/clients.ts";
import { listOutputFlag } from "../../output/flags.ts";
import { stackFlags } from "../../connection/flags.ts";
import { show } from "../../output/show.ts";
import { sourceColumns } from "../../output/tables.ts";
import { listView } from "../../output/view.ts";
import { buildCommand } from "../../builders/build-command.ts";

export const list = buildCommand({
  async func(flags) {
    const sources = await stackClient(this, flags).sources.list({ signal: this.signal });
    await show(this, flags, listView(sources, sourceColumns, "No sources."));
  },
  parameters: { flags: { ...stackFlags, ...listOutputFlag } },
  docs: { brief: "List sources", examples: ["sources list", "sources list --output ndjson"] },
});
