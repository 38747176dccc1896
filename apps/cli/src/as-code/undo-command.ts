import { shellWord } from "../common/shell-word.ts";
import { isFleet } from "./flags.ts";
import type { FleetSelection } from "./flags.ts";

/** Returns how to revert an apply, with the folder and the target as the user selected them. */
export function toRevert(folder: string, { target, all }: FleetSelection): string {
  if (isFleet({ target, all })) return "To revert, apply the previous files, or run `obstack undo` for each target.";
  const words = ["obstack undo", ...(folder === "." ? [] : [shellWord(folder)])];
  if (target !== undefined) words.push("--target", shellWord(target));
  return `To revert, run \`${words.join(" ")}\`.`;
}
