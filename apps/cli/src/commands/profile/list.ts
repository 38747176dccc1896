import { listOutputFlag, listView, outputFlags, show } from "../../output/show.ts";
import { profileDeploymentFlag } from "../../connection/flags.ts";
import { publicAddress } from "../../connection/public-url.ts";
import { describeSecret } from "../../environment/profile.ts";
import type { Profile } from "../../environment/profile.ts";
import type { Column } from "../../output/table.ts";
import { buildCommand } from "../../builders/build-command.ts";

type Row = ReturnType<typeof toRow>;

const columns: readonly Column<Row>[] = [
  { title: "", value: ({ current }) => (current ? "*" : "") },
  { title: "name", value: ({ name }) => name, truncate: false },
  { title: "deployment", value: ({ deployment }) => deployment },
  { title: "base url", value: ({ baseUrl }) => baseUrl },
  { title: "secret", value: ({ secret }) => secret },
];

export const list = buildCommand({
  async func(flags) {
    const { current, profiles } = this.profiles.read();
    const matching = Object.entries(profiles).filter(([, profile]) => {
      return flags.deployment === undefined || profile.deployment === flags.deployment;
    });
    const selected = this.environment["OBSTACK_PROFILE"] || current;
    const rows = matching.map(([name, profile]) => toRow(name, profile, name === selected));
    await show(this, flags, listView(rows, columns, "No profiles. Add one with `obstack profile add`."));
  },
  parameters: { flags: { ...outputFlags, ...listOutputFlag, ...profileDeploymentFlag } },
  docs: {
    brief: "List profiles",
    examples: ["profile list", "profile list --output json --query '[].name'"],
  },
});

function toRow(name: string, { deployment, baseUrl, secret }: Profile, current: boolean) {
  return {
    name,
    current,
    deployment,
    baseUrl: baseUrl && publicAddress(baseUrl),
    secret: secret && describeSecret(secret),
  };
}
