import { deploymentOf } from "../../connection/clients.ts";
import { listOutputFlag, listView, show as showResult } from "../../output/show.ts";
import { stackFlags } from "../../connection/flags.ts";
import { publicAddress } from "../../connection/public-url.ts";
import { settingsOf } from "../../connection/settings.ts";
import type { Setting } from "../../connection/settings.ts";
import { profileName } from "../../profiles/find-profile.ts";
import type { Column } from "../../output/table.ts";
import { buildCommand } from "../../builders/build-command.ts";

type Row = Omit<Setting, "source">;

const columns: readonly Column<Row>[] = [
  { title: "setting", value: ({ name }) => name, truncate: false },
  { title: "value", value: ({ value }) => value },
  { title: "from", value: ({ from }) => from },
];

function toRow({ name, value, from }: Setting): Row {
  return { name, value: name === "baseUrl" ? publicAddress(value) : value, from };
}

export const show = buildCommand({
  async func(flags, name) {
    const profileFlags = name === undefined ? flags : { ...flags, profile: name };
    const deployment = deploymentOf(this, profileFlags);
    this.tell(`Deployment: ${deployment}`);
    await showResult(
      this,
      flags,
      listView(settingsOf(this, deployment, profileFlags).map(toRow), columns, "No settings."),
    );
  },
  parameters: {
    flags: { ...stackFlags, ...listOutputFlag },
    positional: [{ ...profileName[0], optional: true }],
  },
  docs: {
    brief: "Show the settings in effect and where each one comes from",
    examples: ["profile show", "profile show staging --output json"],
  },
});
