import type { Target } from "@obstack/as-code";
import { defaultTarget } from "@obstack/as-code/files";
import type { CliContext } from "../context.ts";

/** Returns what `--target` can name: the targets of `obstack.yaml`, or the only one of a folder that names none, and profiles. */
export function knownTargets({ profiles }: CliContext, targets: Readonly<Record<string, Target>>): string[] {
  const names = Object.keys(targets);
  return [...new Set([...(names.length === 0 ? [defaultTarget] : names), ...Object.keys(profiles.read().profiles)])];
}
