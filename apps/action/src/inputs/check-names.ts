/** Returns the name of the check of a command. Each stack in a repository has its own. */
export function checkName(command: "plan" | "apply" | "undo" | "destroy", folder: string): string {
  return `obstack ${command}${folder === "." ? "" : ` (${folder})`}`;
}
