import { listOf, maxOf } from "@obstack/basics";
import { basename, relative, sep } from "node:path";
import { getProxyForUrl } from "proxy-from-env";
import { shellWord } from "../terminal/shell-word.ts";
import type { CliContext } from "../context.ts";
import { baseUrlOf, defaultName, filesOf, overrides, profileNameOf } from "./connection.ts";
import type { Connection } from "./connection.ts";

export function introduce(
  context: CliContext,
  name: string,
  connection: Connection,
  { detached, skipped }: { readonly detached: boolean; readonly skipped: readonly string[] },
): string {
  const hosted = profileNameOf(name, "hosted");
  const command = commandName(context);
  const selection = name === defaultName ? "" : ` --profile ${name}`;
  const isCurrent = context.profiles.read().current === name;
  const variables = overrides(context, connection.environment);
  const warnings = [
    ...skipped.map(
      (profile) => `Profile ${profile} already exists and was not replaced. Use other names with \`--profile\`.`,
    ),
    ...(getProxyForUrl(connection.page) === ""
      ? []
      : ["Requests to the emulator would use the proxy from the environment. Add 127.0.0.1 to NO_PROXY."]),
    ...(variables.length === 0
      ? []
      : [
          `${listOf(variables, "and")} ${variables.length === 1 ? "takes" : "take"} precedence over profiles, except with \`--profile\`.`,
        ]),
  ];
  const state = connection.data === undefined ? "in memory" : `in ${connection.data}`;
  const rows = [
    ["Page", connection.page],
    ["Self-hosted", `${baseUrlOf(connection, "selfhosted")}  (profile ${name}${isCurrent ? ", the current one" : ""})`],
    ["Hosted", `${baseUrlOf(connection, "hosted")}  (profile ${hosted})`],
    ...(detached
      ? [
          ["Process", String(connection.pid)],
          ["File", filesOf(context.environment, name).connection],
          ["Log", filesOf(context.environment, name).log],
        ]
      : []),
  ];
  const examples = [
    [`${command} alerts list${isCurrent ? "" : ` --profile ${name}`}`, "self-hosted deployment"],
    [`${command} pipes list --profile ${hosted}`, "hosted deployment"],
    // For an agent, the command prints JSON by default.
    [`eval "$(${command} emulator env${selection}${context.isAgent ? " --output sh" : ""})"`, "variables for clients"],
    ...(detached ? [[`${command} emulator stop${selection}`, "stop the emulator"]] : []),
  ];
  return [
    "",
    `The emulator is running, with its state ${state}.${detached ? "" : " Press Ctrl-C to stop it."}`,
    "",
    ...align(rows),
    "",
    `Try${detached ? "" : " in another terminal"}:`,
    "",
    ...align(examples.map(([line = "", purpose = ""]) => [line, `# ${purpose}`])),
    "",
    ...warnings.flatMap((warning) => [`warning: ${warning}`, ""]),
  ].join("\n");
}

/** Returns how to run this command again: it may be run by npx, or from a clone of the repository. */
function commandName({ environment, script, folder }: CliContext): string {
  if (script.split(sep).includes("_npx")) return "npx @obstack/cli";
  if (environment["npm_command"] === "exec") return "npx obstack";
  const path = relative(folder, script);
  // Windows passes the script of an installed command.
  if (!basename(script).startsWith("main") || script.split(sep).includes("node_modules")) return "obstack";
  return `node ${shellWord(path.startsWith("..") ? script : path)}`;
}

function align(rows: readonly (readonly string[])[]): string[] {
  const width = maxOf(rows.map(([first = ""]) => first.length));
  return rows.map(([first = "", second = ""]) => `  ${first.padEnd(width)}  ${second}`);
}
