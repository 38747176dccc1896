import { installRuntime } from "@obstack/runtimes";

/** Returns the path of an installed Node release, or explains why it is skipped. */
export function findNode(name: "Node 20"): string | undefined {
  const found = installRuntime(name);
  if ("command" in found) return found.command;
  console.error(`Skipping ${name}: ${found.problem}`);
  return undefined;
}
