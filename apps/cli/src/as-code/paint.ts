import { describeUpdate, fieldLines, placeOf } from "@obstack/as-code/reports";
import type { Kind, Paint, Tone } from "@obstack/as-code";
import type { Alert, Dashboard } from "@obstack/core";
import type { CliContext, Terminal } from "../context.ts";
import { style } from "../terminal/style.ts";

const colors: Readonly<Record<Tone, Parameters<typeof style>[0]>> = {
  create: "green",
  update: "yellow",
  delete: "red",
  drift: "magenta",
  conflict: ["red", "bold"],
  note: "dim",
  title: "bold",
};

/** Returns the colors of a terminal. */
export function paintFor({ color }: Pick<Terminal, "color">): Paint {
  return (tone, text) => (color ? style(colors[tone], text) : text);
}

/** Returns the changes of an update as text for standard error, one per line, without those that the server ignored. Empty if nothing changes. */
export function changesOf(
  { terminal: { errorColor = false } }: Pick<CliContext, "terminal">,
  kind: Kind,
  before: Dashboard | Alert,
  after: object,
  ignored: readonly string[] = [],
): string {
  const isIgnored = (path: string): boolean =>
    ignored.some((one) => path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[`));
  const changes = describeUpdate(kind, before, after).filter((change) => !isIgnored(placeOf(change)));
  return fieldLines(changes, { paint: paintFor({ color: errorColor }) })
    .map((line) => `    ${line}`)
    .join("\n");
}
