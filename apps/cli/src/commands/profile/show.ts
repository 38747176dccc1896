import { buildCommand } from "@stricli/core";
import { deploymentOf } from "../../connection/clients.ts";
import { listOutputFlag } from "../../output/flags.ts";
import { stackFlags } from "../../connection/flags.ts";
import type { StackFlags } from "../../connection/flags.ts";
import { publicAddress } from "../../connection/public-url.ts";
import { settingsOf } from "../../connection/settings.ts";
import type { Setting } from "../../connection/settings.ts";
import type { CliContext } from "../../context.ts";
import { show as showResult } from "../../output/show.ts";
import type { Column } from "../../output/table.ts";
import { listView } from "../../output/views.ts";
import { describe } from "../describe.ts";

type Shown = Omit<Setting, "source">;

const columns: readonly Column<Shown>[] = [
  { title: "setting", value: ({ name }) => name, whole: true },
  { title: "value", value: ({ value }) => value },
  { title: "from", value: ({ from }) => from },
];

function toShown({ name, value, from }: Setting): Shown {
  return { name, value: name === "baseUrl" ? publicAddress(value) : value, from };
}

export const show = buildCommand({
  async func(this: CliContext, flags: StackFlags, name?: string) {
    const named = name === undefined ? flags : { ...flags, profile: name };
    const deployment = deploymentOf(this, named);
    this.process.stderr.write(`Deployment: ${deployment}\n`);
    await showResult(
      this,
      flags,
      listView(settingsOf(this, deployment, named).map(toShown), columns, "Nothing is set."),
    );
  },
  parameters: {
    flags: { ...stackFlags, ...listOutputFlag },
    positional: {
      kind: "tuple",
      parameters: [{ parse: String, brief: "Name of the profile", placeholder: "name", optional: true }],
    },
  },
  docs: describe({
    brief: "Show what commands would use, and where each value comes from",
    examples: ["profile show", "profile show staging --output json"],
  }),
});
