import { toKebab } from "@obstack/basics";
import { routes } from "../src/routes.ts";
import type { LoadCommand } from "../src/routes.ts";

/** Every command, by the words that name it. */
export const commands: readonly (readonly [words: string, load: LoadCommand])[] = Object.entries(routes).flatMap(
  ([name, route]) =>
    typeof route === "function"
      ? [[toKebab(name), route] as const]
      : Object.entries(route.commands).map(([verb, load]) => [toKebab(`${name} ${verb}`), load] as const),
);

/** The deployments that a command sends requests to. */
export type Target = "either" | "hosted" | "selfhosted";

const id = "c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f";

/** Flags of an alert that every server requires. */
export const requiredFlags = "--threshold 1 --threshold-type above --interval 5m";

/** Commands that only send requests, with arguments; `-f -` reads `name: A`. */
export const requestCommands: Readonly<Record<string, readonly [Target, ...string[]]>> = {
  "dashboards list": ["either"],
  "dashboards get": ["either", id],
  "dashboards view": ["either", id],
  "dashboards create": ["either", "-f", "-"],
  "dashboards update": ["either", id, "-f", "-"],
  "dashboards edit": ["either", id, "--yes"],
  "dashboards delete": ["either", id, "--yes"],
  "alerts list": ["either"],
  "alerts get": ["either", id],
  "alerts create": ["either", ...`--saved-search ${id} --channel-webhook-id ${id} ${requiredFlags}`.split(" ")],
  "alerts update": ["either", id, "-f", "-"],
  "alerts edit": ["either", id, "--yes"],
  "alerts chart": ["either", id],
  "alerts silence": ["either", id],
  "alerts unsilence": ["either", id],
  "alerts test": ["either", id],
  "alerts delete": ["either", id, "--yes"],
  "sources list": ["either"],
  "sources describe": ["selfhosted", "Logs"],
  "webhooks list": ["selfhosted"],
  "charts query": ["selfhosted", "--source", "Logs"],
  "services start": ["hosted"],
  "services stop": ["hosted", "--yes"],
  "pipes list": ["hosted"],
  "pipes get": ["hosted", "orders"],
  "pipes create": ["hosted", "-f", "-", "--kafka-brokers", "b:9092"],
  "keys create": [
    "hosted",
    "--name",
    "ci",
    "--role",
    "developer",
    "--ip-access-list",
    "10.0.0.0/8=office",
    "--show-secret",
  ],
  "reverse-private-endpoints get": ["hosted", id],
  "usage-cost": ["hosted", "--from", "2026-01-01", "--to", "2026-01-31"],
  api: ["either", "GET", "/api/v2/dashboards"],
};
