import type { CliContext } from "../context.ts";
import { baseUrlOf } from "./connection.ts";
import type { Connection } from "./connection.ts";
import { defaultName, filesOf } from "./emulator-files.ts";
import { overrides, profileNameOf } from "./profiles.ts";

/** Returns what a user needs to know about an emulator that has started. */
export function introduce(
  context: CliContext,
  name: string,
  connection: Connection,
  { detached, skipped }: { readonly detached: boolean; readonly skipped: readonly string[] },
): string {
  const hosted = profileNameOf(name, "hosted");
  const selection = name === defaultName ? "" : ` --profile ${name}`;
  const isCurrent = context.profiles.read().current === name;
  const warnings = [
    ...skipped.map(
      (profile) => `Profile ${profile} already exists and was not replaced. Use other names with \`--profile\`.`,
    ),
    ...overrides(context).map((variable) => `${variable} is set and takes precedence over the profiles.`),
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
    [`obstack alerts list${isCurrent ? "" : ` --profile ${name}`}`, "list the alerts of the self-hosted deployment"],
    [`obstack pipes list --profile ${hosted}`, "list the pipes of the hosted deployment"],
    [`eval "$(obstack emulator env${selection})"`, "set environment variables for the clients"],
    ...(detached ? [[`obstack emulator stop${selection}`, "stop the emulator"]] : []),
  ];
  return [
    "",
    `The emulator is running, with its state ${state}.${detached ? "" : " Press Ctrl-C to stop it."}`,
    "",
    ...align(rows),
    "",
    `Try${detached ? "" : " in another terminal"}:`,
    "",
    ...align(examples.map(([command = "", purpose = ""]) => [command, `# ${purpose}`])),
    "",
    ...warnings.flatMap((warning) => [`warning: ${warning}`, ""]),
    "",
  ].join("\n");
}

function align(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map(([first = ""]) => first.length));
  return rows.map(([first = "", second = ""]) => `  ${first.padEnd(width)}  ${second}`);
}
