import { toKebab } from "@obstack/basics";
import type { DescribedCommand } from "../src/builders/build-command.ts";
import { exitCodeMeanings } from "../src/errors/exit-codes.ts";
import { exitCodeRows, factsOf } from "../src/help/command-facts.ts";
import type { Row } from "../src/terminal/layout.ts";
import { environmentRows, groupCommands } from "../src/help/format-help.ts";
import { routes } from "../src/routes.ts";
import type { CommandGroup, LoadCommand } from "../src/routes.ts";
import { agentVariable, agentVariables } from "../src/environment/agent.ts";
import { readOnlyVariable } from "../src/connection/refuse-writes.ts";
import { allowedOriginsVariable } from "../src/connection/settings.ts";

/** A command and the facts that its help shows. Its words start with `obstack`. */
export type CommandReference = Awaited<ReturnType<typeof readCommand>>;

/** A first word of command lines: a command, or a group of commands. */
export type RouteReference = Awaited<ReturnType<typeof readRoute>>;

/** Loads all commands and returns everything that their reference shows, with the routes in the groups of `obstack --help`. */
export async function readReference() {
  const all = await Promise.all(Object.entries(routes).map(([name, route]) => readRoute(toKebab(name), route)));
  const byName = new Map(all.map((route) => [route.name, route]));
  const grouped = groupCommands(all.map(({ name, brief }): Row => [name, brief]));
  return {
    groups: grouped.map(([title, rows]) => ({ title, routes: rows.flatMap(([name]) => byName.get(name) ?? []) })),
    exitCodes: exitCodeRows(exitCodeMeanings),
    environment: [...environmentRows(), ...otherVariables],
    files,
  };
}

async function readRoute(name: string, route: CommandGroup | LoadCommand) {
  if (typeof route === "function") {
    const command = await readCommand(["obstack", name], route);
    return { name, brief: command.brief, commands: [command] };
  }
  const commands = Object.entries(route.commands).map(([verb, load]) =>
    readCommand(["obstack", name, toKebab(verb)], load),
  );
  return { name, brief: route.brief, commands: await Promise.all(commands) };
}

async function readCommand(words: readonly string[], load: LoadCommand) {
  const command = (await load()) as DescribedCommand;
  const { brief, more } = command.description;
  return { words, brief, more, ...factsOf(command, words) };
}

/** Environment variables that are not settings of a connection. */
const otherVariables: readonly Row[] = [
  ["OBSTACK_PROFILE", "Profile to use"],
  [allowedOriginsVariable, "Additional origins to which secrets may be sent"],
  ["OBSTACK_WEB_URL", "Address of the web UI, for links to dashboards in `obstack alerts chart` and `alerts silence`"],
  ["OBSTACK_MAX_RESPONSE_SIZE", "Maximum size of a decompressed response in bytes (default 100000000)"],
  ["OBSTACK_GENERATORS", "`on` (default) or `off`, which refuses to run modules in `dashboards/` and `alerts/`"],
  [readOnlyVariable, "Refuses every write until it is unset. No flag or file can turn it off"],
  [
    agentVariable,
    `\`1\` writes JSON for agents, \`0\` does not (default: whether one of ${agentVariables.join(", ")} is set)`,
  ],
  ["HTTP_PROXY, HTTPS_PROXY, NO_PROXY", "Proxy, and hosts that bypass it"],
  ["NODE_EXTRA_CA_CERTS", "File with additional certificate authorities, in PEM format"],
  ["NODE_TLS_REJECT_UNAUTHORIZED", "`0` turns off the verification of certificates; `obstack doctor` warns about it"],
  ["VISUAL, EDITOR", "Editor for `edit` commands (default vi)"],
  ["XDG_CONFIG_HOME", "Folder with `obstack/profiles.json` (default ~/.config)"],
  [
    "XDG_STATE_HOME",
    "Folder with `obstack/`: copies of what single writes changed, and files of emulators (default ~/.local/state)",
  ],
  ["TZ", "Time zone of times on the screen and of typed times (default the system's; UTC if it is unknown)"],
  ["NO_COLOR", "Disables colors"],
  ["FORCE_COLOR", "Colors also output that is no terminal: `1` for 16 colors, `2` for 256, `3` for all, `0` for none"],
  ["CI", "Disables colors and progress"],
];

/** Files outside of a stack. */
const files: readonly Row[] = [
  ["$XDG_CONFIG_HOME/obstack/profiles.json", "Profiles, without secrets (default folder ~/.config)"],
];
