import { deploymentNames, deployments } from "../common/deployment.ts";
import { defaultAddress } from "../connection/origins.ts";
import { environmentVariables } from "../connection/settings.ts";
import type { SettingName } from "../connection/settings.ts";
import type { Row } from "../terminal/layout.ts";

const groups: readonly (readonly [title: string, names: readonly string[]])[] = [
  ["DASHBOARDS AND ALERTS", ["dashboards", "alerts", "sources", "webhooks", "charts"]],
  [
    "DASHBOARDS AND ALERTS AS CODE",
    [
      "export",
      "validate",
      "test",
      "plan",
      "apply",
      "destroy",
      "undo",
      "drift",
      "promote",
      "render",
      "fleet",
      "state",
      "schema",
    ],
  ],
  ["DATABASE SERVICES", ["services", "pipes", "keys", "reverse-private-endpoints", "usage-cost"]],
];

/** Returns the commands by the title of their group. The last group holds all others. */
export function groupCommands(commands: readonly Row[]): (readonly [title: string, commands: readonly Row[]])[] {
  const grouped = new Set(groups.flatMap(([, members]) => members));
  return [
    ...groups.map(([title, members]) => [title, commands.filter(([name]) => members.includes(name))] as const),
    ["ADDITIONAL COMMANDS", commands.filter(([name]) => !grouped.has(name))] as const,
  ];
}

const settingNames: Readonly<Record<SettingName, string>> = {
  baseUrl: "Base URL",
  keyId: "Key identifier",
  organizationId: "Organization identifier",
  serviceId: "Service identifier",
  secret: "Key secret",
};

/** Returns the environment variables with the settings of each deployment. */
export function environmentRows(): Row[] {
  return deployments.flatMap((deployment) =>
    Object.entries(environmentVariables[deployment]).map(([setting, variable]): Row => {
      const hasKeyId = environmentVariables[deployment].keyId !== undefined;
      const name = setting === "secret" && !hasKeyId ? "API key" : settingNames[setting as SettingName];
      const address = setting === "baseUrl" ? defaultAddress[deployment] : undefined;
      return [
        variable,
        `${name} (${deploymentNames[deployment]})${address === undefined ? "" : ` (default ${address})`}`,
      ];
    }),
  );
}
