import { toKebab } from "@obstack/basics";

/** Tools by the first words of the command that they run. */
const toolOf: Readonly<Record<string, string>> = {
  "sources describe": "describe",
  "charts query": "query",
  "alerts chart": "chart",
  "alerts test": "backtest",
  "alerts silence": "silence",
  "alerts check": "check",
  "incident show": "incident",
  "slo status": "slo",
  validate: "plan` with `offline",
  "usage-cost": "costs",
  "profile list": 'find` with kind "profiles',
  ...Object.fromEntries(["preview", "plan", "drift", "undo", "apply"].map((name) => [name, name])),
};

/** Kinds of objects that the tool `find` lists. */
const listed = /^(dashboards|alerts|sources|webhooks|pipes) list\b/;

/**
 * Rewrites a hint of the command for an agent that has tools: names of flags become those of arguments, and commands become tools. Commands
 * without a tool, and flags without an argument, are for a person.
 *
 * @param names Arguments of the tool that was called.
 */
export function toToolWords(text: string, names: readonly string[]): string {
  const argumentOf = new Map(names.map((name) => [toKebab(name), name]));
  argumentOf.set("expect", "digest");
  if (names.includes("share")) argumentOf.set("series", "share");
  return text
    .replaceAll(/(?:Run |run )?`obstack ([^`]+)`/g, (all, line: string) => {
      const kind = listed.exec(line)?.[1];
      const [first = "", second = "", ...rest] = line.split(" ");
      const name = kind === undefined ? (toolOf[`${first} ${second}`] ?? toolOf[first]) : `find\` with kind \`${kind}`;
      if (name === undefined) return `${all} (run by a person)`;
      const values = toolOf[`${first} ${second}`] === undefined ? [] : rest.filter((word) => !word.startsWith("-"));
      const what = /^run /i.test(all) ? "call " : "";
      return `${what}\`${name}\`${values.length === 0 ? "" : ` of ${values.join(" ")}`}`;
    })
    .replaceAll(/`--([a-z-]+)(?:[ =][^`]*)?`/g, (all, flag: string) =>
      argumentOf.has(flag) ? all : `${all} (a flag, for a person)`,
    )
    .replaceAll(/--([a-z][a-z-]*)/g, (all, flag: string) => argumentOf.get(flag) ?? all);
}
