import { oneLine } from "../terminal/terminal-text.ts";

/** Returns what messages call an object, such as `alert "Checkout errors"`: its identifier only if it has no name. */
export function titleOf(what: string, { id, name }: { readonly id: string; readonly name?: unknown }): string {
  return oneLine(`${what} ${typeof name === "string" && name !== "" ? JSON.stringify(name) : id}`);
}
