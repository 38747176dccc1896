import { deploymentNames, deployments } from "../environment/deployment.ts";
import { defaultAddress } from "../connection/origins.ts";
import { environmentVariables } from "../connection/settings.ts";
import type { SettingName } from "../connection/settings.ts";
import type { Row } from "../terminal/layout.ts";

const groups: readonly (readonly [title: string, names: readonly string[]])[] = [
  ["FIRST STEPS", ["emulator", "profile", "doctor"]],
  ["DASHBOARDS AND ALERTS", ["dashboards", "alerts", "sources", "webhooks", "charts"]],
  [
    "DASHBOARDS AND ALERTS AS CODE",
    "export validate plan preview test apply drift undo destroy slo incident import render state schema".split(" "),
  ],
];
/** The last group: most people never need it. */
const hostedCommands = ["services", "pipes", "keys", "reverse-private-endpoints", "usage-cost"];

/** Returns the commands by the title of their group, in the order of their use. Those that belong to no group follow, and the administration of hosted services is last. */
export function groupCommands(commands: readonly Row[]): (readonly [title: string, commands: readonly Row[]])[] {
  const grouped = new Set([...hostedCommands, ...groups.flatMap(([, members]) => members)]);
  return [
    ...groups.map(
      ([title, members]) => [title, members.flatMap((name) => commands.filter(([own]) => own === name))] as const,
    ),
    ["ADDITIONAL COMMANDS", commands.filter(([name]) => !grouped.has(name))] as const,
    ["DATABASE SERVICES", commands.filter(([name]) => hostedCommands.includes(name))] as const,
  ];
}

const settingNames: Readonly<Record<SettingName, string>> = {
  baseUrl: "Base URL",
  keyId: "Key identifier",
  organizationId: "Organization identifier",
  serviceId: "Service identifier",
  secret: "Key secret",
};

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
