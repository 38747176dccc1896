import {
  changesToText,
  describeUpdate,
  driftToMarkdown,
  driftToText,
  planToMarkdown,
  planToText,
} from "@obstack/as-code";
import type { Drift, Kind, Paint, Plan, Tone } from "@obstack/as-code";
import type { Alert, Dashboard } from "@obstack/core";
import type { CliContext, Terminal } from "../context.ts";
import type { View } from "../output/show.ts";
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

/** Returns the changes of an update as text for standard error, one per line. Empty if nothing changes. */
export function changesOf(
  { terminal: { errorColor = false } }: Pick<CliContext, "terminal">,
  kind: Kind,
  before: Dashboard | Alert,
  after: object,
): string {
  return changesToText(describeUpdate(kind, before, after), paintFor({ color: errorColor }));
}

/** Returns the view of a plan for people, programs and pull request comments. */
export function planView(plan: Plan): View {
  return { data: plan, text: (terminal) => planToText(plan, paintFor(terminal)), markdown: () => planToMarkdown(plan) };
}

/** Returns the view of drift for people, programs and pull request comments. */
export function driftView(drift: Drift): View {
  return {
    data: drift,
    text: (terminal) => driftToText(drift, paintFor(terminal)),
    markdown: () => driftToMarkdown(drift),
  };
}
